import { join } from 'node:path'

import { defineTool } from 'toolcrib'

import { toolApp } from './support/app.ts'
import { addWorktree, listWorktrees, removeWorktree } from './support/git-worktree.ts'
import { refuseWhilePlanning } from './support/plan-mode.ts'

export const worktree = defineTool({
  name: 'worktree',
  description: [
    'Manages git worktrees: further checkouts of this repository, each in a folder and on a branch of its own, so that work on one does not disturb another.',
    'add makes the checkout .worktrees/NAME on the branch (made from base when it does not exist) and returns its path; work there by giving that path to the other tools. list shows all checkouts with branch and commit. remove deletes a checkout that add made; its branch and commits stay.',
    'remove refuses while there are changes that are not committed, unless force is set: commit them first, and use force only when the user wants them gone.',
    'Use it for an experiment, for reviewing another branch, or when several agents work at once. For an ordinary change on the current branch you need none.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      action: {
        type: 'string',
        enum: ['add', 'list', 'remove'],
        description: 'add and remove take name; list takes nothing.',
      },
      name: {
        type: 'string',
        pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$',
        description: "The checkout's name: its folder below .worktrees.",
      },
      branch: {
        type: 'string',
        minLength: 1,
        description: 'add: the branch to check out or make. Default: the name.',
      },
      base: {
        type: 'string',
        minLength: 1,
        description: 'add: commit or branch that a new branch starts from. Default HEAD.',
      },
      force: {
        type: 'boolean',
        description: 'remove: also with changes that are not committed, which are lost. Default false.',
      },
    },
    required: ['action'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Git worktrees',
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: false,
  },
  tags: ['git'],
  searchHints: ['checkout', 'branch', 'parallel work', 'isolated copy'],
  residency: { prefer: 'deferred', reason: 'Only for work on several branches at once.' },
  async execute(input, context) {
    const app = toolApp(context)
    if (input.action === 'list') return listWorktrees(app, context.signal)
    refuseWhilePlanning(app.planMode, `worktree ${input.action}`)
    if (input.name === undefined) throw new Error(`The action ${input.action} needs name.`)
    if (input.action === 'remove') {
      await removeWorktree(app, input.name, input.force ?? false, context.signal)
      return `Removed ${join('.worktrees', input.name)}. Its branch is still there.`
    }
    return addWorktree(
      app,
      { name: input.name, branch: input.branch ?? input.name, base: input.base ?? 'HEAD' },
      context.signal,
    )
  },
})
