// The time of the first plan in a process and in a new band of hours, with a cold and with a warmed planner.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { buildNetwork, buildPlaceDirectory, complete, createPlanner, type NetworkData } from '@sawari/planner'
import { betweenDoors, seededPairs } from './plan-pairs.ts'
import { readRules } from './region.ts'
import type { BenchRow } from './results.ts'

const PROCESSES = 7
const GOALS_MS = { process: 5, band: 1 }
const AT = new Date('2026-11-23T13:00:00+05:30')
/** A time in a different band of speeds and waits than `AT`. */
const NEXT_BAND_AT = new Date('2026-11-23T18:00:00+05:30')

interface FirstPlans {
  readonly processMs: number
  readonly bandMs: number
  readonly warmMs: number
}

/** Prints the minimum of several processes. */
export async function run(): Promise<BenchRow[]> {
  console.log(`Least of ${PROCESSES} processes each, on the real network.\n`)
  console.log('| planner | first plan of a process, ms | of a band of hours, ms | warming, ms |')
  console.log('|---|---:|---:|---:|')
  const rows: BenchRow[] = []
  for (const name of ['cold', 'warmed'] as const) {
    const runs: FirstPlans[] = []
    for (let index = 0; index < PROCESSES; index++) runs.push(await inOwnProcess(name === 'warmed'))
    const least = (figure: keyof FirstPlans) => Math.min(...runs.map(each => each[figure]))
    const [processMs, bandMs] = [least('processMs'), least('bandMs')]
    console.log(
      `| ${name} | ${processMs.toFixed(2)} | ${bandMs.toFixed(2)} | ${least('warmMs').toFixed(1)} |`,
    )
    const isWarmed = name === 'warmed'
    rows.push(
      {
        ...{ name: `first plan of a process, ${name}`, figure: processMs, unit: 'ms' },
        ...(isWarmed && { goal: { atMost: GOALS_MS.process } }),
      },
      {
        ...{ name: `first plan of a band of hours, ${name}`, figure: bandMs, unit: 'ms' },
        ...(isWarmed && { goal: { atMost: GOALS_MS.band } }),
      },
    )
  }
  return rows
}

async function inOwnProcess(isWarmed: boolean): Promise<FirstPlans> {
  const child = fork(new URL(import.meta.url), [isWarmed ? 'warmed' : 'cold'])
  const [plans] = (await once(child, 'message')) as [FirstPlans]
  await once(child, 'exit')
  return plans
}

function measure(isWarmed: boolean): FirstPlans {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(new URL(`../data/regions/ncr/dist/${file}`, import.meta.url), 'utf8'))
  const data = read('network.json') as NetworkData
  const rules = readRules()
  const directory = buildPlaceDirectory(data.stands, [], rules.region)
  const planner = createPlanner({ network: buildNetwork(data), rules, directory })
  const pair = seededPairs(data.stands)[0]!
  const timed = (task: () => unknown) => {
    const before = performance.now()
    task()
    return performance.now() - before
  }
  const warm = (instant: Date) => (isWarmed ? timed(() => complete(planner.warm(instant))) : 0)
  const planAt = (departAt: Date) => timed(() => planner.plan({ ...betweenDoors(pair), departAt }))
  const firstWarmMs = warm(AT)
  const processMs = planAt(AT)
  const nextWarmMs = warm(NEXT_BAND_AT)
  return { processMs, bandMs: planAt(NEXT_BAND_AT), warmMs: firstWarmMs + nextWarmMs }
}

const [asked] = process.argv.slice(2)
if (asked === 'warmed' || asked === 'cold') process.send?.(measure(asked === 'warmed'))
