import { expect, it } from 'vitest'
import { rankSimply } from 'toolcrib'
import { entry } from './tools.ts'

const tools = [
  entry('createIssue', 'Opens a ticket.', { server: 'linear' }),
  entry('github__create_issue', 'Opens a ticket.', { server: 'github', aliases: ['open_ticket'] }),
  entry('spreadsheet', 'Keeps figures.'),
]
const best = (query: string): readonly string[] => rankSimply({ query }, tools).hits.map(({ name }) => name)

it('finds what stands under a server by the server’s name (NousResearch/hermes-agent issue 92693)', () => {
  expect(best('linear')).toEqual(['createIssue'])
})

it('takes exact names first: whole, without their server, or from before a renaming', () => {
  expect(best('create_issue')).toEqual(['createIssue', 'github__create_issue'])
  expect(best('open_ticket')[0]).toBe('github__create_issue')
  expect(best('select:createIssue, spreadsheet').toSorted()).toEqual([
    'createIssue',
    'github__create_issue',
    'spreadsheet',
  ])
})

it('reads the words of a name that is written in one, and whole words only', () => {
  expect(rankSimply({ query: 'issue' }, tools)).toMatchObject({ unmatched: [] })
  expect(best('issue')).toHaveLength(2)
  expect(best('read')).toEqual([])
})

it('gives the same order for every order of the tools', () => {
  expect(rankSimply({ query: 'ticket' }, tools.toReversed())).toEqual(rankSimply({ query: 'ticket' }, tools))
})
