import { ts } from 'ts-morph'
import { declarationsOf } from '../symbols/scope.ts'
import type { FoldContext } from './context.ts'
import { isFault, unfoldable, type Fault } from './fault.ts'
import { bounded } from './limits.ts'
import { isPrimitive, type Value } from './value.ts'

export function foldTemplate(node: ts.TemplateExpression, context: FoldContext): string | Fault {
  let text = node.head.text
  for (const span of node.templateSpans) {
    const part = textOf(context.fold(span.expression), span.expression, context)
    if (isFault(part)) return part
    const longer = bounded(text + part + span.literal.text, node)
    if (isFault(longer)) return longer
    text = longer
  }
  return text
}

/** Only `String.raw`: any other tag is a function that would have to run. */
export function foldTaggedTemplate(
  { tag, template }: ts.TaggedTemplateExpression,
  context: FoldContext,
): string | Fault {
  const isRaw =
    ts.isPropertyAccessExpression(tag) &&
    tag.name.text === 'raw' &&
    ts.isIdentifier(tag.expression) &&
    tag.expression.text === 'String' &&
    declarationsOf(tag.expression).length === 0
  if (!isRaw) {
    return unfoldable(
      tag.parent,
      'runs a tag function',
      'Use a plain template and `.trim()`, or join lines: `[...].join("\\n")`.',
    )
  }
  if (ts.isNoSubstitutionTemplateLiteral(template)) return rawOf(template)
  let text = rawOf(template.head)
  for (const span of template.templateSpans) {
    const part = textOf(context.fold(span.expression), span.expression, context)
    if (isFault(part)) return part
    text += part + rawOf(span.literal)
  }
  return bounded(text, template)
}

/** The source between the quotes. A line's end is LF in it, whatever the file has. */
function rawOf(node: ts.TemplateLiteralLikeNode): string {
  return (node.rawText ?? '').replace(/\r\n?/g, '\n')
}

/**
 * What a value becomes inside a text. `undefined` and objects are faults: running the code would put the words "undefined" or
 * "[object Object]" there, which no author means.
 */
export function textOf(value: Value | Fault, node: ts.Node, context: FoldContext): string | Fault {
  if (isFault(value)) return value
  if (value === undefined)
    return unfoldable(node, 'is undefined, and would be put into the text as that word')
  if (isPrimitive(value)) return String(value)
  if (value.kind === 'array') return joinItems(value.items, ',', value.site, node, context, value.open)
  return unfoldable(
    node,
    value.kind === 'external' ? `comes from the package \`${value.package}\`` : 'is no text',
  )
}

/** `Array.prototype.join`: nothing for `null` and `undefined`. */
export function joinItems(
  items: readonly { readonly node: ts.Node; readonly read: () => Value | Fault }[],
  separator: string,
  site: number,
  node: ts.Node,
  context: FoldContext,
  open?: Fault,
): string | Fault {
  if (open !== undefined) return open
  context.recordRead(site)
  let text = ''
  for (const [index, item] of items.entries()) {
    const value = item.read()
    const part = value === null || value === undefined ? '' : textOf(value, item.node, context)
    if (isFault(part)) return part
    const longer = bounded(index === 0 ? part : text + separator + part, node)
    if (isFault(longer)) return longer
    text = longer
  }
  return text
}
