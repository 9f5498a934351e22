import { CATALOG_HEAD, renderCatalog } from 'toolcrib'
import type { Borders } from './counted-rendering.ts'
import type { Tally } from './tally.ts'
import type { MeasurableTool } from './wire-functions.ts'

/**
 * The counted numbers behind `array` and `catalog` of a measurement, as plain data: with them and the tools' totals any subset
 * can be priced elsewhere, to the token (`html/page/price-array.ts`, `price-catalog.ts`).
 */
export interface Addends {
  /** Tokens of the target for each counted one. Sums are scaled and then rounded, never their summands. */
  readonly factor: number
  readonly borders: Borders['tokens']
  /** Subtracted from the borders of an array: the frame's own, which stand in the constant. */
  readonly frame: number
  /** In the order of the measured tools. */
  readonly tools: readonly ToolAddends[]
  /** The catalog's first line with its line feed. */
  readonly catalogHead: number
  /** Headings of servers, with their line feeds. */
  readonly headings: readonly { readonly server: string; readonly tokens: number }[]
}

export interface ToolAddends {
  readonly name: string
  /** Absent where nothing is sent for the tool. */
  readonly borders?: {
    /** Column and row of `Addends.borders`. */
    readonly head: number
    readonly tail: number
    /** What stands between the two borders, less the tokens of the tool's own price. */
    readonly rest: number
  }
  /** The tool's line of the catalog with its line feed, and without it, as the last line stands. */
  readonly line: number
  readonly lastLine: number
  /** The server whose heading the line stands under; the empty string for none. */
  readonly heading: string
}

export interface Counted {
  readonly tool: MeasurableTool
  readonly tally: Tally | undefined
}

/** Collects what a measurement has counted. `count` gives unscaled tokens of a text. */
export function collectAddends(
  counted: readonly Counted[],
  { tokens, frame, place }: Borders,
  factor: number,
  count: (text: string) => number,
): Addends {
  const headings = new Map<string, number>()
  const tools = counted.map(({ tool, tally }): ToolAddends => {
    // The runtime decides what stands under a heading; with one tool the catalog is head, heading, line.
    const lines = renderCatalog([tool]).split('\n')
    const heading = lines.length === 3 ? (lines[1] ?? '') : ''
    if (heading !== '' && !headings.has(heading)) headings.set(heading, count(`${heading}\n`))
    return {
      name: tool.name,
      ...(tally && { borders: { ...place(tally), rest: tally.core - tally.tokens } }),
      line: count(`${tool.name}\n`),
      lastLine: count(tool.name),
      heading: heading.slice('Server '.length, -1),
    }
  })
  return {
    factor,
    borders: tokens,
    frame,
    tools,
    catalogHead: count(`${CATALOG_HEAD}\n`),
    headings: Array.from(headings, ([line, tokens]) => ({
      server: line.slice('Server '.length, -1),
      tokens,
    })),
  }
}
