// Sends generated input to its own server and prints the problems:
// npm run fuzz -- [--seed N] [--inputs N] [--seconds N] [--postgres]
// It ends when both numbers are reached; with `--seconds` the inputs are spread over that time.

import { parseArgs } from 'node:util'
import { startPostgres } from '../../tools/postgres.mjs'
import { startOwnServer } from '../harness/server.ts'
import { FUZZ_SETTINGS, runFuzz } from './run-fuzz.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    inputs: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '0' },
    postgres: { type: 'boolean', default: false },
  },
})
const numbers = [values.seed, values.inputs, values.seconds].map(Number)
const [seed = 0, inputs = 0, seconds = 0] = numbers
if (!numbers.every(Number.isSafeInteger) || inputs < 1) {
  console.error('usage: npm run fuzz -- [--seed N] [--inputs N] [--seconds N] [--postgres]')
  process.exit(2)
}

const postgres = values.postgres ? await startPostgres() : undefined
const database = postgres && { DATABASE_URL: postgres.url, AUTH_SECRET: 'a secret for fuzzing only' }
const server = await startOwnServer({ ...FUZZ_SETTINGS, ...database })
console.log(`seed ${seed}: ${inputs} inputs to ${server.url}`)
const print = (line: string) => process.stdout.isTTY && process.stdout.write(`\r${line}`)
const report = await runFuzz(server, { seed, inputs, seconds, print })
await server.stop()
postgres?.stop()
console.log(`\n${report.inputs} inputs to ${report.calls.size} operations and events`)
for (const failure of report.failures) console.log(`\nFAILED ${failure}`)
const isWell = report.failures.length === 0
console.log(isWell ? 'nothing went wrong' : `\nreplay: npm run fuzz -- --seed ${seed} --inputs ${inputs}`)
process.exit(isWell ? 0 : 1)
