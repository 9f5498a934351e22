import { defineConfig } from '@toolcrib/codegen'

/** The budget of this repository's own tools: a small coding agent. */
export default defineConfig({
  tools: ['tools/*.ts'],
  out: 'tools/generated',
  targets: ['anthropic/claude-4.5', 'openai-responses/gpt-5'],
  modes: {
    agent: { resident: ['read', 'bash', 'edit', 'write'] },
    chat: { resident: ['read', 'glob', 'grep'] },
  },
  presets: {
    coding: ['tag:files', 'bash', 'worktree', 'todo', '*_plan_mode', 'new_context', 'skill'],
    research: ['read', 'web_*', 'playwright_browser', 'memory', 'todo', 'new_context'],
    review: ['read', 'list', 'glob', 'grep', 'bash', 'todo', 'new_context'],
  },
  overlays: { web_search: ['web_search'] },
  residency: [
    {
      match: 'new_context',
      pin: 'resident',
      reason: 'a model that is out of room cannot afford a search for the way out',
    },
  ],
  budgets: [
    {
      of: 'resident',
      target: 'anthropic/claude-4.5',
      limit: 2400,
      note: 'maintainers: a third of what all tools cost; raise it only together with the README',
    },
    {
      of: 'resident',
      target: 'openai-responses/gpt-5',
      limit: 1300,
      note: 'maintainers: as above, on the other target',
    },
    {
      of: 'catalog',
      limit: 100,
      note: 'maintainers: names only; above it, names are too long or tools too many',
    },
    { of: 'tool', limit: 1200, note: 'maintainers: the browser is the largest; what is larger is two tools' },
  ],
  search: { floors: { recallAt4: 0.9 } },
})
