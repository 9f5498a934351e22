/** What `toolcrib init` writes: a working configuration with every setting explained. */
export const STARTER_CONFIG = `import { defineConfig } from '@toolcrib/codegen'

export default defineConfig({
  // Modules that hold tool definitions, of toolcrib or whichever library you use. Paths are relative to this file; '!' excludes.
  tools: ['tools/**/*.ts', 'src/tools/**/*.ts', '!**/*.test.ts', '!**/__tests__/**', '!**/__mocks__/**'],

  // MCP servers whose tools belong to the project. \`toolcrib sync\` takes them into tools/mcp, for review; the build asks nobody.
  // mcp: [{ name: 'github', url: 'https://api.githubcopilot.com/mcp/', headers: { Authorization: 'Bearer $GITHUB_TOKEN' } }],

  // Where the generated files go. Commit them: the report is what people review.
  out: 'tools/generated',

  // Providers and model families that you send to. Every figure is given for each of them.
  targets: ['anthropic/claude-4.5', 'openai-responses/gpt-5'],

  // Which tools are resident (full definition on every turn) in which mode of the agent; the rest is
  // deferred: shown by name and loaded through tool_search. Without a list everything is resident.
  modes: {
    agent: {
      // resident: ['read', 'write', 'bash'],
    },
  },

  // Named bases that a session may choose in place of all tools.
  // presets: { research: ['web_*', 'read'] },

  // Tools outside the default set that a session may add.
  // overlays: { web_search: ['web_search'] },

  // Pins, above every other rule, each with its reason.
  // residency: [{ match: 'ask_user', pin: 'resident', reason: 'the model stops asking when it is deferred' }],

  // Limits in tokens, each with its owner's note. \`toolcrib check\` fails when one is exceeded.
  budgets: [
    // { of: 'resident', mode: 'agent', limit: 5000, note: 'platform team: a tenth of the cheapest window' },
    // { of: 'tool', limit: 1200, note: 'platform team: longer ones are split' },
    // { of: 'growth', percent: 5, note: 'platform team: held by \`toolcrib diff\` in pull requests' },
  ],
})
`
