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
  budgets: [],
})
