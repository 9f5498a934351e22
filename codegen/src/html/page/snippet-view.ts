import { announce } from './announce.ts'
import { byId } from './dom.ts'
import { countMoves } from './model.ts'
import type { PageData } from './page-data.ts'
import { allowsRules, renderSnippet } from './snippet.ts'
import type { State } from './state.ts'

/** The configuration that makes what was moved real. */
export function drawSnippet(data: PageData, { moves, form }: State): void {
  const text = renderSnippet(data, moves, form)
  const isEmpty = countMoves(moves) === 0
  byId('snippet').textContent = text
  byId('snippet-box').hidden = isEmpty
  byId('snippet-empty').hidden = !isEmpty
  const rules = allowsRules(data, moves)
  const isLists = form === 'lists' || !rules
  byId<HTMLInputElement>('form-rules').checked = !isLists
  byId<HTMLInputElement>('form-rules').disabled = !rules
  byId<HTMLInputElement>('form-lists').checked = isLists
  byId('snippet-note').textContent = !rules
    ? 'The mode is fitted to a number of tokens by the build, which would go on moving tools: its list replaces that.'
    : isLists
      ? 'Replaces the entries of these modes in tools.config.ts; rules go into its residency list.'
      : 'Goes into the residency list of tools.config.ts.'
}

export function startSnippet(): void {
  byId('copy').addEventListener('click', () => void copy())
}

async function copy(): Promise<void> {
  const text = byId('snippet').textContent ?? ''
  try {
    await navigator.clipboard.writeText(text)
    announce('Copied.')
  } catch {
    // A page from a file may not be allowed to write the clipboard: the text is selected, and copied by hand.
    const range = document.createRange()
    range.selectNodeContents(byId('snippet'))
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    announce('Selected; copy it with the keyboard.')
  }
  byId('copied').textContent = byId('live').textContent
}
