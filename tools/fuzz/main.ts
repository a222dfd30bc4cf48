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
const [seed, inputs, seconds] = [values.seed, values.inputs, values.seconds].map(Number) as [
  number,
  number,
  number,
]
if (![seed, inputs, seconds].every(Number.isSafeInteger) || inputs < 1) {
  console.error('usage: npm run fuzz -- [--seed N] [--inputs N] [--seconds N] [--postgres]')
  process.exit(2)
}

const postgres = values.postgres ? await startPostgres() : undefined
const database =
  postgres === undefined ? {} : { DATABASE_URL: postgres.url, AUTH_SECRET: 'a secret for fuzzing only' }
const server = await startOwnServer({ ...FUZZ_SETTINGS, ...database })
console.log(`seed ${seed}: ${inputs} inputs to ${server.url}`)
const showProgress = (line: string) => process.stdout.isTTY && process.stdout.write(`\r${line}`)
const {
  inputs: sent,
  calls,
  failures,
} = await runFuzz(server, { seed, inputs, seconds, print: showProgress })
await server.stop()
postgres?.stop()
console.log(`\n${sent} inputs to ${calls.size} operations and events`)
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(
  failures.length === 0
    ? 'nothing went wrong'
    : `\nreplay: npm run fuzz -- --seed ${seed} --inputs ${inputs}`,
)
process.exit(failures.length === 0 ? 0 : 1)
