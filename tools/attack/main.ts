// Attacks a running server of one's own and prints a table:
//   npm run attack -- [URL] [--second URL] [--metrics URL] [--outbox FOLDER]
// URL: http://127.0.0.1:3000 unless given. --second: another process on its database. --metrics: its /metrics,
// for memory. --outbox: DATA_DIR/outbox of each process, for what comes by mail. The attacks leave accounts behind.

import { parseArgs } from 'node:util'
import { closeConnections } from '../harness/call.ts'
import { attacks } from './attacks/all.ts'
import { makeAttacks, tableOf } from './table.ts'
import { targetOf } from './target.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    second: { type: 'string' },
    metrics: { type: 'string' },
    outbox: { type: 'string', multiple: true },
  },
})

try {
  const target = targetOf({ url: positionals[0] ?? 'http://127.0.0.1:3000', ...values })
  const rows = await makeAttacks(attacks, target, ({ name }) => console.error(`… ${name}`))
  closeConnections()
  console.log(tableOf(rows))
  process.exit(rows.some(({ held }) => held === false) ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
