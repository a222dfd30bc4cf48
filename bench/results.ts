// The figures that benchmarks return and print.
import { cpus, totalmem } from 'node:os'

/** One figure of a table, with its goal if there is one. */
export interface BenchRow {
  readonly name: string
  readonly figure: number
  /** '×' for a ratio, otherwise a unit such as 'ms' or 'MB'; '' for a score. */
  readonly unit: string
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number }
}

/** The exports of a benchmark file. `run` throws if a result is wrong, before it returns a time. */
export interface Bench {
  run(): Promise<readonly BenchRow[]>
}

/** Processor, memory and Node version; figures of different machines are never mixed. */
export function describeMachine(): string {
  const cores = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'CPU'}, ${memory}, Node ${process.version.slice(1)}`
}

export function printTable(rows: readonly BenchRow[]): void {
  console.log('| figure | measured | goal |\n|---|---:|---:|')
  for (const row of rows) {
    const isMissed = row.goal !== undefined && !isReached(row)
    console.log(
      `| ${row.name} | ${withUnit(row.figure, row.unit)} | ${goalOf(row)}${isMissed ? ', missed' : ''} |`,
    )
  }
}

export function isReached({ figure, goal }: BenchRow): boolean {
  if (goal === undefined) return true
  return 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost
}

function goalOf({ goal, unit }: BenchRow): string {
  if (goal === undefined) return ''
  return 'atLeast' in goal ? `≥ ${withUnit(goal.atLeast, unit)}` : `≤ ${withUnit(goal.atMost, unit)}`
}

function withUnit(value: number, unit: string): string {
  const shown = value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
  return `${shown} ${unit}`.trim()
}

/** The value below which this share of the values lies. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
