// Runs the benchmarks of what users feel and prints their tables. `npm run bench -- plan chat` runs some.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type BenchRow, describeMachine, isReached, printTable } from './results.ts'

const BENCHMARKS = ['plan', 'first-plan', 'start', 'chat', 'first-load']

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !BENCHMARKS.includes(name))
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are: ${BENCHMARKS.join(', ')}`)
  process.exit(2)
}

console.log(`${new Date().toISOString().slice(0, 10)} · ${describeMachine()}\n`)
const all: BenchRow[] = []
for (const name of asked.length === 0 ? BENCHMARKS : asked) all.push(...(await runOne(name)))
const withGoal = all.filter(({ goal }) => goal !== undefined)
console.log(`${withGoal.filter(isReached).length} of ${withGoal.length} goals are reached.`)

/** Runs a benchmark in a separate process, so that garbage and compiled code of another do not affect it. */
async function runOne(name: string): Promise<readonly BenchRow[]> {
  console.log(`## ${name}\n`)
  const before = performance.now()
  const child = fork(new URL('./run-one.ts', import.meta.url), [name], {
    execArgv: [...process.execArgv, '--expose-gc'],
  })
  let rows: readonly BenchRow[] = []
  child.on('message', message => {
    rows = message as readonly BenchRow[]
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  printTable(rows)
  const seconds = Math.round((performance.now() - before) / 1_000)
  console.log(`\n${name} took ${seconds} s${status === 0 ? '' : ' and failed'}.\n`)
  if (status !== 0) process.exitCode = 1
  return rows
}
