// Runs every benchmark, prints its table and stores the figures. `npm run bench -- plan-journey` runs one.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { drawChart } from './chart.ts'
import {
  type BenchRow,
  type BenchTable,
  describeMachine,
  figureOf,
  keepTables,
  reachedOf,
} from './results.ts'

/** Seconds that each benchmark may take on an idle machine; all together take less than five minutes. */
const budgets: Readonly<Record<string, number>> = {
  'plan-journey': 90,
  'region-plans': 60,
  'plan-everything': 20,
  'plan-range': 20,
  reach: 30,
  'first-plan': 12,
  'network-build': 35,
  'spatial-queries': 45,
  'place-search': 45,
  'match-buddies': 25,
  streets: 60,
  'hotspot-bounds': 45,
  'calculate-routes': 30,
  'start-up': 8,
  'sign-in': 20,
  'buddy-searches': 40,
  'chat-messages': 120,
  'web-sizes': 5,
}
/** Run only when named explicitly: they need a browser or take two to ten minutes. */
const BY_NAME_ONLY = ['lighthouse', 'slow-phone', 'offline-phone', 'soak', 'sockets-back']
const benchmarks = [...Object.keys(budgets), ...BY_NAME_ONLY].filter(name => existsSync(fileOf(`${name}.ts`)))

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !benchmarks.includes(name))
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are: ${benchmarks.join(', ')}`)
  process.exit(2)
}

const date = new Date().toISOString().slice(0, 10)
console.log(`${date} · ${describeMachine()}\n`)
const start = performance.now()
const tables: BenchTable[] = []
for (const name of benchmarks) {
  const isWanted = asked.length === 0 ? !BY_NAME_ONLY.includes(name) : asked.includes(name)
  if (!isWanted) continue
  const table = await runOne(name)
  if (table === undefined) process.exitCode = 1
  else tables.push(table)
}
printGoals(tables.flatMap(({ rows }) => rows))
console.log(`All of it took ${secondsSince(start)} s.`)
keepTables(tables, benchmarks)
drawChart()

/**
 * Runs a benchmark in a separate process, so that garbage and compiled code of another do not affect
 * it. Returns undefined if it failed.
 */
async function runOne(name: string): Promise<BenchTable | undefined> {
  console.log(`## ${name}\n`)
  const before = performance.now()
  const child = fork(fileOf('run-one.ts'), [name], { execArgv: [...process.execArgv, '--expose-gc'] })
  let rows: readonly BenchRow[] = []
  child.on('message', message => {
    rows = message as readonly BenchRow[]
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  const seconds = secondsSince(before)
  const budget = budgets[name] ? ` of ${budgets[name]}` : ''
  console.log(`\n${name} took ${seconds}${budget} s${status === 0 ? '' : ' and failed'}.\n`)
  return status === 0 ? { name, date, seconds, rows } : undefined
}

/** Prints a summary of the goals: how many are reached, and which are missed by how much. */
function printGoals(rows: readonly BenchRow[]): void {
  const missed = rows.filter(row => reachedOf(row) < 1)
  const count = rows.filter(({ goal }) => goal !== undefined).length
  if (count === 0) return
  console.log(`${count - missed.length} of ${count} goals are reached.`)
  for (const row of missed) console.log(`- missed: ${row.name}: ${figureOf(row)}`)
  console.log('')
}

function fileOf(name: string): URL {
  return new URL(`./${name}`, import.meta.url)
}

function secondsSince(before: number): number {
  return Math.round((performance.now() - before) / 100) / 10
}
