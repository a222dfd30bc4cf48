// Runs the named benchmark and sends its figures to the parent process.
import type { Bench } from './results.ts'

const { run } = (await import(`./${process.argv[2]}.ts`)) as Bench
const rows = await run()
// Exits despite open handles of a peer, but only after the figures are sent.
if (process.send === undefined) process.exit()
process.send(rows, () => process.exit())
