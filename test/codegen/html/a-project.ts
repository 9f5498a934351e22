import type { UserConfig } from '../../../codegen/src/config/user-config.ts'
import { createPageData } from '../../../codegen/src/html/create-page-data.ts'
import type { PageData } from '../../../codegen/src/html/page/page-data.ts'
import type { Tool } from '../../../codegen/src/normalize/tool.ts'
import type { BuildResult } from '../../../codegen/src/pipeline.ts'
import { aTool } from '../a-tool.ts'
import { buildOf, configOf } from '../build-of.ts'

const schema = (...names: readonly string[]): Tool['inputSchema'] => ({
  type: 'object',
  properties: Object.fromEntries(
    names.map((name) => [name, { type: 'string', description: `The ${name}.` }]),
  ),
  required: [...names].sort(),
})

/** Tools of the app and of two servers: pinned, hinted, without arguments, without much to say. */
export const TOOLS: readonly Tool[] = [
  aTool('bash', { description: 'Runs a command in the shell of the workspace. '.repeat(6).trim() }),
  aTool('clock', { inputSchema: { type: 'object', properties: {} } }),
  aTool('edit', { inputSchema: schema('path', 'before', 'after') }),
  aTool('github_list_issues', { server: 'github', inputSchema: schema('owner', 'repo', 'state', 'labels') }),
  aTool('github_merge', { server: 'github', inputSchema: schema('owner', 'repo', 'number') }),
  aTool('issues', { server: 'tracker', inputSchema: schema('query') }),
  aTool('new_context', { description: 'Begins anew.' }),
  aTool('plan', {
    description: 'Makes a plan before anything is changed. '.repeat(9).trim(),
    hint: { prefer: 'deferred', reason: 'rare' },
  }),
  aTool('read', { hint: { prefer: 'resident', reason: 'always used' } }),
  aTool('tickets_', { server: 'tracker', inputSchema: schema('query', 'owner') }),
  aTool('web_search', { inputSchema: schema('query', 'count') }),
]

export const CONFIG: Partial<UserConfig> = {
  targets: ['anthropic/claude-4.5', 'openai-responses/gpt-5', 'json'],
  modes: {
    agent: { resident: ['bash', 'edit', 'issues'] },
    chat: {},
    small: { resident: ['bash', 'edit', 'github_*', 'issues'], fit: { tokens: 1300 } },
  },
  overlays: { web: ['web_search'] },
  presets: { tracker: ['tickets_', 'issues', 'plan', 'clock', 'github_merge'], few: ['tickets_', 'plan'] },
  residency: [
    { match: 'new_context', pin: 'resident', reason: 'the way out' },
    { match: 'github_merge', mode: 'agent', pin: 'deferred', reason: 'dangerous' },
  ],
  windows: { json: 100_000 },
  budgets: [
    { of: 'resident', target: 'anthropic/claude-4.5', limit: 1500, note: 'platform team' },
    { of: 'catalog', limit: 80, note: 'platform team: names' },
    { of: 'mode', mode: 'chat', limit: 9000, note: 'platform team: both' },
    { of: 'window', percent: 3, note: 'platform team: the conversation needs the rest' },
    { of: 'tool', limit: 400, note: 'platform team: long ones' },
  ],
}

export interface Project {
  readonly build: BuildResult
  readonly data: PageData
}

export async function projectOf(tools: readonly Tool[], user: Partial<UserConfig>): Promise<Project> {
  const build = await buildOf(tools, user)
  const price = { input: 3, cached: 0.3, model: 'a model' }
  return {
    build,
    data: createPageData(build, configOf(user), (target) => (target === 'json' ? undefined : price)),
  }
}
