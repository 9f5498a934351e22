#!/usr/bin/env node
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'

// Parsed files are garbage as soon as they are read. By default the heap grows several times over before that is noticed.
setFlagsFromString('--heap-growing-percent=10')

const [{ main }, { processIo }] = await Promise.all([
  import('../dist/cli/main.js'),
  import('../dist/cli/process-io.js'),
])
process.exitCode = await main(process.argv.slice(2), processIo())
