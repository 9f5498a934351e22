import { defineConfig } from '@toolcrib/codegen'

export default defineConfig({
  tools: ['tools/*.ts'],
  importExtension: '.ts',
  targets: ['anthropic/claude-4.5'],
  modes: { agent: { resident: ['list_files', 'read_file'] } },
  budgets: [
    { of: 'mode', limit: 1100, note: 'agent team: what two small tools and a list of names need' },
    { of: 'growth', limit: 300, percent: 25, note: 'agent team: more than that is a change of its own' },
  ],
})
