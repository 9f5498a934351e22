interface Named {
  readonly name: string
}

/** The item of that name in one of the manifest's lists. */
export function itemNamed<Item extends Named>(
  list: readonly Item[],
  name: string | undefined,
): Item | undefined {
  return list.find((item) => item.name === name)
}

export function namesOf(list: readonly Named[]): string[] {
  return list.map(({ name }) => name)
}
