import process from 'node:process'
import { answer } from './agent.ts'

const question = process.argv.slice(2).join(' ')
if (question === '') {
  process.stderr.write('usage: npm start -- "a question about the files here"\n')
  process.exitCode = 2
} else process.stdout.write(`${await answer(question, { folder: process.cwd() })}\n`)
