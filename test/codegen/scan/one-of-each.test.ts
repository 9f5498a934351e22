import { expect, test } from 'vitest'
import { oneOfEach } from '../../../codegen/src/scan/one-of-each.ts'
import type { ScannedTool } from '../../../codegen/src/scan/scanned-tool.ts'
import { scannedTool } from '../normalize/scanned.ts'

const at = (
  file: string,
  convention: string,
  rest: Partial<ScannedTool> = {},
  description?: string,
): ScannedTool =>
  scannedTool(description === undefined ? {} : { description }, {
    convention,
    place: { file, line: 1, column: 1 },
    ...rest,
  })

const filesOf = (tools: readonly ScannedTool[]): { readonly files: string[]; readonly codes: string[] } => {
  const result = oneOfEach({ tools, pending: [], diagnostics: [], dependencies: [] })
  return {
    files: result.tools.map(({ place }) => place.file),
    codes: result.diagnostics.map(({ code }) => code),
  }
}

test('a definition that is exported and registered is one tool, by which its handler is reached', () => {
  const tools = [at('a.ts', 'mcp-server-tool'), at('b.ts', 'tool-object', { access: ['read'] })]
  expect(filesOf(tools)).toEqual({ files: ['b.ts'], codes: [] })
})

test('what several servers of a project list alike is one tool', () => {
  expect(filesOf([at('a.ts', 'mcp-server-tool'), at('b.ts', 'mcp-list-tools')])).toEqual({
    files: ['a.ts'],
    codes: [],
  })
})

test('a declaration gives way to the class that serves it, and says where it differs', () => {
  const tools = [
    at('new.ts', 'provider-object', { access: ['SET', 'read'] }, 'Reads for the new model.'),
    at('old.ts', 'provider-object', { access: ['SET', 'read'] }),
    at('tool.ts', 'tool-class', { access: ['ReadTool'] }),
  ]
  expect(filesOf(tools)).toEqual({ files: ['tool.ts'], codes: ['declared-otherwise'] })
})

test('copies that each have a handler stay, to be reported', () => {
  const tools = [at('a.ts', 'define-tool', { access: ['a'] }), at('b.ts', 'define-tool', { access: ['b'] })]
  expect(filesOf(tools)).toEqual({ files: ['a.ts', 'b.ts'], codes: [] })
})

test('one name for two definitions stays, to be reported', () => {
  const tools = [at('a.ts', 'mcp-server-tool'), at('b.ts', 'mcp-server-tool', {}, 'Reads otherwise.')]
  expect(filesOf(tools).files).toEqual(['a.ts', 'b.ts'])
})
