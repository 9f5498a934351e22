import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    // Tests run against the sources; the packed packages are tested separately, from their tarballs.
    alias: [
      { find: /^toolcrib$/, replacement: source('runtime/src/index.ts') },
      { find: /^toolcrib\/ai-sdk$/, replacement: source('runtime/src/ai-sdk/index.ts') },
      { find: /^toolcrib\/ajv$/, replacement: source('runtime/src/ajv.ts') },
      { find: /^toolcrib\/delivery$/, replacement: source('runtime/src/delivery/index.ts') },
      { find: /^toolcrib\/mcp$/, replacement: source('runtime/src/mcp/index.ts') },
      { find: /^@toolcrib\/codegen$/, replacement: source('codegen/src/index.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
