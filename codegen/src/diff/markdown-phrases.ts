import { cell, codeCell } from '../report/markdown-text.ts'
import type { CacheLoss, LimitFinding } from './budget-diff.ts'
import { change, count, ordinal, plural } from './words.ts'

/** A limit and where it stands, in words that need no explanation. */
export function limitLine(finding: LimitFinding): string {
  const { of, tokens, limit } = finding
  const now = of === 'growth' ? change(tokens) : count(tokens)
  return `${limitName(finding)}: ${now} tokens, allowed are ${count(limit)}`
}

function limitName({ of, mode, preset, target, tool }: LimitFinding): string {
  const place = `mode \`${mode}\`${preset === undefined ? '' : `, preset \`${preset}\``}`
  const what = {
    tool: `tool ${codeCell(tool ?? '')}`,
    resident: `tools that are always sent, ${place}`,
    catalog: `list of names, ${place}`,
    mode: place,
    window: `share of the context window, ${place}`,
    growth: `growth in one pull request, ${place}`,
  }[of]
  return `${what}, ${cell(target)}`
}

/** From which position the cached prompt is lost. */
export function fromWhere(
  loss: Pick<CacheLoss, 'lost' | 'slot' | 'tool' | 'cause'> & { readonly slots: number },
): string {
  const { lost, slot = 0, slots, tool = '', cause } = loss
  const name = codeCell(tool)
  if (lost === 'catalog')
    return 'from the list of names in the system prompt on: the tools stay cached, the conversation does not'
  if (lost === 'tail')
    return `from behind its ${plural(slots, 'tool')} on, where ${name} is added: system prompt and conversation are billed as new`
  const rest =
    slot + 1 === slots
      ? 'system prompt and conversation'
      : 'the tools behind it, system prompt and conversation'
  return `from ${name} (${ordinal(slot + 1)} of ${plural(slots, 'tool')}, ${cause}) on: ${rest} are billed as new`
}
