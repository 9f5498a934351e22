import type { ToolEntry } from '../types/manifest.ts'
import { obtain } from '../obtain.ts'
import type { Form } from './read-stem.ts'
import { stem } from './stem.ts'
import { toolWords } from './tool-words.ts'

export type Forms = Map<string, Form & { readonly ids: number[] }>

// A definition never changes in place, so a tool that stays connected is read once.
const known: WeakMap<ToolEntry, ReadonlyMap<string, number>> = /* @__PURE__ */ new WeakMap()

/** The words of tools by their stems. Tools are numbered from `first` on. A stem's mask stands at each of its words. */
export function groupWords(entries: readonly ToolEntry[], first: number): ReadonlyMap<string, Forms> {
  const stems = new Map<string, Forms>()
  const roots = new Map<string, string>()
  entries.forEach((entry, i) => {
    const words = obtain(known, entry, toolWords)
    const masks = new Map<string, number>()
    for (const [word, part] of words) {
      const root = obtain(roots, word, stem)
      masks.set(root, masks.get(root)! | part)
    }
    for (const word of words.keys()) {
      const root = roots.get(word)!
      const mask = masks.get(root)!
      const forms = obtain(stems, root, (): Forms => new Map())
      obtain(forms, `${word} ${mask}`, () => ({ word, mask, ids: [] })).ids.push(first + i)
    }
  })
  return stems
}
