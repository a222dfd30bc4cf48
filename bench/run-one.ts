// Runs the one benchmark that is named, and hands its figures to the process that asked for it.
import type { Bench } from './results.ts'

const { run } = (await import(`./${process.argv[2]}.ts`)) as Bench
const rows = (await run()) ?? []
// Open handles of a peer must not keep the run waiting, but the figures have to arrive first.
if (process.send === undefined) process.exit()
process.send(rows, () => process.exit())
