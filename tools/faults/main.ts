// Breaks its own servers, databases and links on this machine while riders chat, and checks what was lost:
// npm run faults -- [--form embedded|postgres|redis] [--seed N] [--faults N] [--untimed]
// With --untimed no durations are checked, for a busy machine. Without --form all three forms run. A seed gives
// the same faults in the same order.

import { parseArgs } from 'node:util'
import { runFaults } from './run-faults.ts'
import { forms } from './world.ts'

const { values } = parseArgs({
  options: {
    form: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    faults: { type: 'string', default: '100' },
    untimed: { type: 'boolean', default: false },
  },
})

process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

let failed = false
for (const form of forms) {
  if (values.form !== undefined && values.form !== form) continue
  const [seed, faults] = [Number(values.seed), Number(values.faults)]
  console.log(`\n${form}, seed ${seed}`)
  const { text, findings } = await runFaults({
    form,
    seed,
    faults,
    pairs: 10,
    mostHoldMs: 3_500,
    mostMessages: 40,
    chatSeconds: 90,
    ends: ['end', 'end', 'block', 'expire'],
    isTimed: !values.untimed,
    print: line => console.log(line),
  })
  console.log(text)
  failed ||= findings.length > 0
}
process.exit(failed ? 1 : 0)
