// A window of lines out of a file of any size, read in pieces: memory is bounded by the window, not by the file.
import type { FileHandle } from 'node:fs/promises'
import { TextDecoder } from 'node:util'

import { safeEnd } from './clip-text.ts'
import { detectEncoding, hexStart } from './text-encoding.ts'

const PIECE_BYTES = 65_536

export interface WindowRequest {
  /** First line, counted from 1. */
  readonly offset: number
  readonly limit: number
  /** Characters kept of a line. */
  readonly lineChars: number
  /** Characters kept in all; the window ends before the line that would pass it. */
  readonly totalChars: number
}

export interface LineWindow {
  /** Without line ends. */
  readonly lines: readonly string[]
  readonly totalLines: number
  /** The window ended because of `totalChars`. */
  readonly isFull: boolean
}

/**
 * Reads the window and counts all lines.
 *
 * @throws for binary files, and when the signal is aborted.
 */
export async function readLineWindow(
  handle: FileHandle,
  display: string,
  request: WindowRequest,
  signal: AbortSignal,
): Promise<LineWindow> {
  const window = createWindow(request)
  const piece = new Uint8Array(PIECE_BYTES)
  let decoder: TextDecoder | undefined
  for (;;) {
    signal.throwIfAborted()
    const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES, null)
    const bytes = piece.subarray(0, bytesRead)
    decoder ??= decoderFor(bytes, display)
    if (bytesRead === 0) break
    window.add(decoder.decode(bytes, { stream: true }))
  }
  window.add(decoder.decode())
  return window.end()
}

function decoderFor(start: Uint8Array, display: string): TextDecoder {
  const encoding = detectEncoding(start)
  if (encoding !== undefined) return new TextDecoder(encoding)
  throw new Error(
    `${display} is a binary file (it starts with ${hexStart(start)}). Use image_info for pictures, or bash with a program for its format.`,
  )
}

function createWindow(request: WindowRequest): { add(text: string): void; end(): LineWindow } {
  const lines: string[] = []
  let lineNumber = 1
  let kept = ''
  let length = 0
  let total = 0
  let isFull = false

  const isWanted = (): boolean =>
    !isFull && lineNumber >= request.offset && lineNumber < request.offset + request.limit

  function extend(text: string): void {
    if (isWanted() && kept.length < request.lineChars) kept += text.slice(0, request.lineChars - kept.length)
    length += text.length
  }

  function endLine(): void {
    if (isWanted()) {
      const line =
        length > request.lineChars ? cutLine(kept, length) : kept.endsWith('\r') ? kept.slice(0, -1) : kept
      total += line.length + 1
      // A window always holds its first line, or a caller could never get past it.
      if (total > request.totalChars && lines.length > 0) isFull = true
      else lines.push(line)
    }
    lineNumber++
    kept = ''
    length = 0
  }

  return {
    add(text) {
      let from = 0
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
        extend(text.slice(from, at))
        endLine()
        from = at + 1
      }
      extend(text.slice(from))
    },
    end() {
      if (length > 0) endLine()
      return { lines, totalLines: lineNumber - 1, isFull }
    },
  }
}

function cutLine(kept: string, length: number): string {
  const end = safeEnd(kept, kept.length)
  return `${kept.slice(0, end)} [${length - end} more characters in this line]`
}
