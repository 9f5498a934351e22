import type { Convention } from '../convention.ts'

/** What tells from a file's text whether it is worth parsing. */
export interface Marks {
  /** Whether it may hold a definition. */
  mayHold(text: string): boolean
  /** Whether it may import, or declare, a function that defines tools. */
  mayImport(text: string): boolean
}

export function createMarks(conventions: readonly Convention[]): Marks {
  const packages = new Set(conventions.flatMap((convention) => convention.packages))
  // Quoted, since short names like `ai` stand in every text.
  const specifier = new RegExp(`['"](?:${[...packages].map(escape).join('|')})['"/]`)
  const functions = [...new Set(conventions.flatMap((convention) => convention.functions ?? []))]
  const groups = conventions.flatMap(({ marks = [] }) => marks.map((mark) => [mark].flat()))
  const mayImport = (text: string): boolean =>
    specifier.test(text) || functions.some((name) => text.includes(name))
  return {
    mayImport,
    mayHold(text) {
      if (mayImport(text)) return true
      // The groups share most of their marks, and most files have none of them.
      const known = new Map<string, boolean>()
      const has = (mark: string): boolean => {
        let answer = known.get(mark)
        if (answer === undefined) known.set(mark, (answer = text.includes(mark)))
        return answer
      }
      return groups.some((group) => group.every(has))
    },
  }
}

function escape(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
