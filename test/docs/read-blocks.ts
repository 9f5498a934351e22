/** A fenced block of a Markdown file. */
export interface Block {
  readonly file: string
  /** Line of the fence, from 1. */
  readonly line: number
  readonly language: string
  readonly text: string
  /** What a comment above it says for the test that runs it: `<!-- run: fixture=fresh exit=1 -->`. */
  readonly marks: ReadonlyMap<string, string>
}

/** Every fenced block, with the mark that stands on the line above its fence. */
export function readBlocks(file: string, text: string): readonly Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const language = /^```(\w+)$/.exec(lines[at] ?? '')?.[1]
    if (language === undefined) continue
    const end = lines.indexOf('```', at + 1)
    if (end < 0) throw new Error(`${file}:${at + 1}: the block has no end`)
    const mark = /^<!-- run: (.*) -->$/.exec(lines[at - 1] ?? '')?.[1] ?? ''
    const marks = mark.split(' ').flatMap((word): readonly [string, string][] => {
      const [key = '', value = ''] = word.split('=')
      return key === '' ? [] : [[key, value]]
    })
    const body = lines.slice(at + 1, end).join('\n')
    blocks.push({ file, line: at + 1, language, text: body, marks: new Map(marks) })
    at = end
  }
  return blocks
}

/** The commands of a shell block, without comments and prompts. */
export function commandsOf({ text }: Block): readonly string[] {
  return text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '')
}

/** The scripts of a workflow's steps. */
export function scriptsOf({ text }: Block): readonly string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at): readonly string[] => {
    const [, indent = '', script = ''] = /^(\s*)(?:- )?run: (.*)$/.exec(line) ?? []
    if (script !== '|') return script === '' ? [] : [script]
    const rest = lines.slice(at + 1)
    const end = rest.findIndex((one) => one.trim() !== '' && !one.startsWith(`${indent}  `))
    return [rest.slice(0, end < 0 ? undefined : end).join('\n')]
  })
}

/** The single commands of a line, each with its first words. */
export function partsOf(command: string): readonly string[] {
  return command
    .split(/&&|\|\||[|;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
