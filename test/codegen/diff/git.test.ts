import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openRepository, type Repository } from './repository.ts'

let here: Repository
beforeEach(async () => {
  here = await openRepository()
  await here.tool('read', 'Reads a file.')
  await here.tool('write', 'Writes a file.')
  await here.config()
  await here.toolcrib('build')
  await here.commit('the base')
})
afterEach(() => here.remove())

const json = async (...args: readonly string[]): Promise<Record<string, unknown>> =>
  JSON.parse((await here.toolcrib('diff', '--json', ...args)).out)

describe('which base', () => {
  test('where the branch left main: what others did since is not this branch', async () => {
    await here.git('checkout', '-q', '-b', 'feature')
    await here.tool('list', 'Lists a folder.')
    await here.toolcrib('build')
    await here.commit()
    const fork = (await here.git('rev-parse', 'main')).trim()
    await here.git('checkout', '-q', 'main')
    await here.tool('other', 'Is somebody else’s.')
    await here.toolcrib('build')
    await here.commit()
    await here.git('checkout', '-q', 'feature')
    expect(await json()).toMatchObject({
      base: { from: 'merge-base', ref: 'main', commit: fork, hasBudget: true },
      stale: false,
      tools: [{ name: 'list', kind: 'added' }],
    })
    const named = await json('--base', 'main')
    expect(named).toMatchObject({ base: { from: 'ref', ref: 'main' } })
    expect(named['tools']).toMatchObject([{ name: 'list' }, { name: 'other', kind: 'removed' }])
  })

  test('the branch that a pull request goes to comes first', async () => {
    await here.git('update-ref', 'refs/remotes/origin/develop', 'main')
    const { out } = await here.within({ GITHUB_BASE_REF: 'develop' }, 'diff', '--json')
    expect(JSON.parse(out)).toMatchObject({ base: { ref: 'origin/develop' } })
  })

  test('this side is measured from the definitions, and a committed file that is old is named', async () => {
    await here.git('checkout', '-q', '-b', 'feature')
    await here.tool('read', 'Reads a file, whole, with the numbers of its lines.')
    const { code, out, err } = await here.toolcrib('diff')
    expect(code).toBe(0)
    expect(out).toMatch(/^read +changed, always sent +\+\d+ +description \+\d+$/m)
    expect(err).toContain('budget-stale: tools/generated/budget.json is not what the definitions say')
    expect(await readFile(join(here.root, 'tools/generated/budget.md'), 'utf8')).not.toContain('whole')
  })

  test('a file, in place of a commit', async () => {
    const before = join(here.root, 'before.json')
    await writeFile(before, await readFile(join(here.root, 'tools/generated/budget.json'), 'utf8'))
    await here.tool('list')
    expect(await json('--base-file', 'before.json')).toMatchObject({
      base: { from: 'file', file: 'before.json' },
      tools: [{ name: 'list', kind: 'added' }],
    })
  })

  test('the configuration may stand in a folder of the repository', async () => {
    const inner = await openRepository(join(here.root, 'agent'))
    await inner.tool('read')
    await inner.config()
    await inner.toolcrib('build')
    await here.commit()
    await inner.tool('read', 'Reads a file of the workspace.')
    const { out } = await inner.toolcrib('diff', '--format', 'github', '--base', 'HEAD')
    expect(out).toMatch(/^::(warning|notice) file=agent\/tools\/read\.ts,line=2,/m)
  })
})

describe('no base', () => {
  test('a commit without a budget.json: everything is new, in two lines', async () => {
    await here.git('rm', '-rq', '--cached', 'tools/generated')
    await here.git('commit', '-q', '-m', 'without')
    const { code, out } = await here.toolcrib('diff', '--format', 'markdown')
    expect(code).toBe(0)
    expect(out.trimEnd().split('\n')).toHaveLength(3)
    expect(out).toContain('first measurement')
  })

  test('a budget.json that was merged badly', async () => {
    await here.write('tools/generated/budget.json', '<<<<<<< HEAD\n{')
    await here.commit()
    const { code, err } = await here.toolcrib('diff')
    expect(code).toBe(2)
    expect(err).toContain('base-unreadable: tools/generated/budget.json of main')
  })

  test.each([
    [['--base', 'nowhere'], 'Fetch it: git fetch origin nowhere'],
    [['--base', 'origin/dev'], 'Fetch it: git fetch origin dev:refs/remotes/origin/dev'],
    [['--base', '--output=x'], 'is no commit of this clone'],
    [['--base', 'HEAD~9'], 'Give a branch, a tag or a commit.'],
    [['--base-file', 'nowhere.json'], 'no file at nowhere.json'],
  ])('%j says what to do', async (args, hint) => {
    const [name = '', value = ''] = args
    const { code, out, err } = await here.toolcrib('diff', `${name}=${value}`)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(hint)
  })

  test('no repository at all', async () => {
    await rm(join(here.root, '.git'), { recursive: true })
    const { code, err } = await here.toolcrib('diff')
    expect(code).toBe(2)
    expect(err).toContain('--base-file')
  })
})

describe('a limit of growth', () => {
  const growth = (rest: string): Promise<void> =>
    here.config(`, budgets: [{ of: 'growth', limit: 5, note: 'Ada, platform team'${rest} }]`)

  test('fails diff and not check, until a waiver lets it pass, to the end of its last day', async () => {
    await growth('')
    await here.tool('list')
    await here.toolcrib('build')
    expect((await here.toolcrib('check')).code).toBe(0)
    const over = await here.toolcrib('diff')
    expect(over.code).toBe(1)
    expect(over.err).toMatch(
      /over-budget: mode agent grew by \d+ tokens on json, limit 5 .*; Ada, platform team/,
    )
    await growth(`, waive: { until: '2027-01-31', reason: 'list is needed now' }`)
    const waived = await here.toolcrib('diff', '--today', '2027-01-31')
    expect(waived.code).toBe(0)
    expect(waived.err).toContain('waived until 2027-01-31: list is needed now')
    const expired = await here.toolcrib('diff', '--today', '2027-02-01')
    expect(expired.code).toBe(1)
    expect(expired.err).toContain('Ask the owner of the limit (Ada, platform team) for another day')
  })

  test('is not held where the base has no figures, which is said', async () => {
    await here.git('rm', '-rq', '--cached', 'tools/generated')
    await here.git('commit', '-q', '-m', 'without')
    await growth('')
    const { code, err } = await here.toolcrib('diff')
    expect(code).toBe(0)
    expect(err).toContain('growth-unchecked')
  })

  test.each([
    [['diff', '--today', '31.1.2027'], '--today takes a day'],
    [['check', '--today', '2027-02-30'], '--today takes a day'],
    [['diff', '--format', 'html'], 'no format "html"; there are text, markdown, json, github'],
    [['diff', '--base', 'main', '--base-file', 'x'], 'exclude each other'],
    [['diff', 'main'], 'unexpected "main"'],
  ])('%j is a mistake of usage', async (args, message) => {
    const { code, err } = await here.toolcrib(...args)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })
})

describe('a shallow clone', () => {
  test('says exactly what to fetch, and works after that', async () => {
    await here.git('checkout', '-q', '-b', 'feature')
    await here.tool('list')
    await here.toolcrib('build')
    await here.commit()
    const folder = `${here.root}-shallow`
    try {
      await here.git('clone', '-q', '--depth=1', '--branch=feature', `file://${here.root}`, folder)
      const clone = await openRepository(folder)
      const first = await clone.toolcrib('diff')
      expect(first.code).toBe(2)
      const said = first.err.match(/Fetch the branch: (git fetch .*)$/m)?.[1] ?? ''
      for (const command of said.split(' && ')) await clone.git(...command.split(' ').slice(1))
      expect(JSON.parse((await clone.toolcrib('diff', '--json')).out)).toMatchObject({
        base: { from: 'merge-base', ref: 'origin/main' },
        tools: [{ name: 'list', kind: 'added' }],
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('the tip of the main branch is compared with only when that was asked for', async () => {
    await here.git('checkout', '-q', '-b', 'feature')
    await here.tool('list')
    await here.toolcrib('build')
    await here.commit()
    const folder = `${here.root}-shallow`
    try {
      await here.git('clone', '-q', '--depth=1', '--branch=feature', `file://${here.root}`, folder)
      const clone = await openRepository(folder)
      await clone.git('fetch', '-q', '--depth=1', 'origin', 'main:refs/remotes/origin/main')
      const { code, err } = await clone.toolcrib('diff')
      expect(code).toBe(2)
      expect(err).toContain('git fetch --unshallow origin')
      expect(err).toContain('toolcrib diff --base origin/main')
      expect((await clone.toolcrib('diff', '--base', 'origin/main')).code).toBe(0)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('two pull requests that are each within the limit, and together are not', () => {
  const LIMIT = `, budgets: [{ of: 'mode', limit: 140, note: 'platform team' }]`
  const add = async (branch: string, name: string): Promise<number> => {
    await here.git('checkout', '-q', '-b', branch, 'main')
    await here.tool(name, 'Does one more thing, which takes a sentence of some length to say.')
    const { code } = await here.toolcrib('build')
    await here.commit(name)
    return code
  }

  test('the committed report conflicts; who rebuilds it, as it says, is stopped', async () => {
    await here.config(LIMIT)
    await here.toolcrib('build')
    await here.commit()
    expect([await add('one', 'alpha'), await add('two', 'omega')]).toEqual([0, 0])
    await here.git('checkout', '-q', 'main')
    await here.git('merge', '-q', 'one')
    await expect(here.git('merge', '-q', 'two')).rejects.toThrow()
    expect(await here.git('diff', '--name-only', '--diff-filter=U')).toContain('tools/generated/budget.json')
    const { code, err } = await here.toolcrib('build')
    expect(code).toBe(1)
    expect(err).toMatch(/over-budget: mode agent costs \d+ tokens on json, limit 140/)
  })

  test('where no report is committed they merge, and only a check of the merged result finds it', async () => {
    await here.git('rm', '-rq', '--cached', 'tools/generated')
    await here.write('.gitignore', 'tools/generated\n')
    await here.config(LIMIT)
    await here.commit()
    expect([await add('one', 'alpha'), await add('two', 'omega')]).toEqual([0, 0])
    await here.git('checkout', '-q', 'main')
    // What a merge queue does before it lets the second one in.
    await here.git('merge', '-q', 'one')
    await here.git('merge', '-q', 'two')
    expect((await here.toolcrib('check')).err).toContain('over-budget: mode agent')
  })
})
