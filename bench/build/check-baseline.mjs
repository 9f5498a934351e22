// What `check` can't do without: its dependencies, and every text tokenized once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import 'diff'
import 'esbuild'
import 'json-schema-to-typescript'
import 'tinyglobby'
import 'ts-morph'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

const { tools } = JSON.parse(readFileSync(join(process.argv[2], 'generated/budget.json'), 'utf8'))
const registry = readFileSync(join(process.argv[2], 'generated/registry.ts'), 'utf8')
let total = 0
// The definitions as they stand in the registry, once for each of the two renderings (two targets are configured).
for (const text of registry.split('\n    {\n')) total += countTokens(text) + countTokens(` ${text}`)
console.log(tools.length, total)
