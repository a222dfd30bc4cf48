// Attacks a running server of one's own and prints a table:
//   npm run attack -- [URL] [--metrics URL] [--outbox FOLDER]
// URL: http://127.0.0.1:3000 unless given. --metrics: its metrics server, for memory. --outbox: DATA_DIR/outbox of each
// process, for what comes by mail. The attacks leave accounts behind.

import { parseArgs } from 'node:util'
import { rateLimits } from '@sawari/contract'
import { floodAttacks } from './floods.ts'
import { refusedAttacks } from './refusals.ts'
import { riderAttacks } from './riders.ts'
import { makeAttacks, tableOf, targetOf } from './target.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { metrics: { type: 'string' }, outbox: { type: 'string', multiple: true } },
})
const attacks = [
  ...floodAttacks({ calls: 2_000, addresses: 40, isMeasured: true }),
  ...refusedAttacks,
  ...riderAttacks(rateLimits.ridersShownToRider.attempts + 5),
]

try {
  const target = targetOf({ url: positionals[0] ?? 'http://127.0.0.1:3000', ...values })
  // Ends here if the metrics cannot be read, before an attack is made.
  await target.memory?.()
  const rows = []
  for (const attack of attacks) {
    console.error(`… ${attack.name}`)
    rows.push(...(await makeAttacks([attack], target)))
  }
  console.log(tableOf(rows))
  process.exit(rows.some(({ held }) => held === false) ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
