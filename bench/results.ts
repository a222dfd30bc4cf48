// The figures that benchmarks return, for storing and drawing.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

const FILE = new URL('./results/latest.json', import.meta.url)

/** One figure of a table, with its goal if there is one. */
export interface BenchRow {
  readonly name: string
  readonly figure: number
  /** '×' for speed relative to the peer, '' for a ratio, otherwise a unit such as 'ms' or 'MB'. */
  readonly unit: string
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number }
}

/** The exports of a benchmark file. `run` throws if a result is wrong, before it prints a time. */
export interface Bench {
  run(): Promise<readonly BenchRow[]> | Promise<void>
}

export interface BenchTable {
  readonly name: string
  readonly date: string
  readonly seconds: number
  readonly rows: readonly BenchRow[]
}

/** The latest figures of every table on one machine. */
export interface BenchResults {
  readonly machine: string
  readonly tables: readonly BenchTable[]
}

/** Processor, memory and Node version; figures of different machines are never mixed. */
export function describeMachine(): string {
  const cores = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'CPU'}, ${memory}, Node ${process.version.slice(1)}`
}

/** Stores the figures and replaces the previous ones of the same tables. */
export function keepTables(tables: readonly BenchTable[], order: readonly string[]): void {
  const machine = describeMachine()
  const before = existsSync(FILE) ? readResults() : { machine, tables: [] }
  const kept = new Map<string, BenchTable>()
  if (before.machine === machine) for (const table of before.tables) kept.set(table.name, table)
  for (const table of tables) kept.set(table.name, table)
  const results: BenchResults = { machine, tables: order.flatMap(name => kept.get(name) ?? []) }
  mkdirSync(new URL('.', FILE), { recursive: true })
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`)
}

export function readResults(): BenchResults {
  return JSON.parse(readFileSync(FILE, 'utf8')) as BenchResults
}

/** The degree to which the goal is reached: 1 exactly, above 1 exceeded; NaN without a goal. */
export function reachedOf({ figure, goal }: BenchRow): number {
  if (goal === undefined) return Number.NaN
  return 'atLeast' in goal ? figure / goal.atLeast : goal.atMost / figure
}

/** The figure with its unit, and the goal in brackets. */
export function figureOf({ figure, unit, goal }: BenchRow): string {
  const own = `${shown(figure)} ${unit}`.trim()
  if (goal === undefined) return own
  return 'atLeast' in goal ? `${own} (≥ ${shown(goal.atLeast)})` : `${own} (≤ ${shown(goal.atMost)})`
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}
