import { expect, test } from 'vitest'
import { checkHandlers } from '../../../codegen/src/emit/check-handlers.ts'
import { normalize } from '../../../codegen/src/normalize/normalize.ts'
import { scannedTool } from '../normalize/scanned.ts'

test("a definition in a provider's form has nothing to run: no access is emitted, and that is said once", () => {
  const declared = ['read', 'write'].map((name) =>
    scannedTool({ name }, { convention: 'provider-object', access: ['tools', name] }),
  )
  const { tools } = normalize(declared)
  expect(tools.map(({ access }) => access)).toEqual([undefined, undefined])
  expect(checkHandlers(tools).map(({ severity, message }) => ({ severity, message }))).toEqual([
    {
      severity: 'info',
      message:
        "2 tools (read, write) are definitions in a provider's form, without a handler: generated code lists them and loads none",
    },
  ])
})
