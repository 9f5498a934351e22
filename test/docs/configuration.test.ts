import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configurationText } from './configuration-text.ts'

const repository = join(import.meta.dirname, '../..')

test('docs/configuration.md says of every key what its type and its comment say', async () => {
  const text = configurationText(repository)
  expect(text).not.toMatch(/\brule [A-Z]\d/)
  await expect(text).toMatchFileSnapshot(join(repository, 'docs/configuration.md'))
})
