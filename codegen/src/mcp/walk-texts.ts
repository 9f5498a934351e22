/** Calls back for every string in a JSON value, keys included, with the path that leads to it: `inputSchema/properties/path`. */
export function walkTexts(value: unknown, visit: (text: string, at: string) => void, at = ''): void {
  if (typeof value === 'string') visit(value, at)
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walkTexts(item, visit, join(at, String(index)))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      visit(key, join(at, key))
      walkTexts(member, visit, join(at, key))
    }
  }
}

function join(at: string, step: string): string {
  return at === '' ? step : `${at}/${step}`
}
