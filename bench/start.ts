// Time from the start command to the first answer, and the memory of a server that has planned.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { apiCalls } from '@sawari/contract'
import { startSawari } from './child-server.ts'
import { type BenchRow, quantile } from './results.ts'

const STARTS = 5
const SETTLING_MS = 10_000
const TRIP = { source: 'Noida Sector 52 Metro', destination: 'Nehru Place Metro' }

export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  try {
    const firstMs = await timeStart(folder)
    const warm: number[] = []
    for (let start = 0; start < STARTS; start++) warm.push(await timeStart(folder))
    return [
      { name: 'start with a new data directory', figure: firstMs, unit: 'ms' },
      { name: 'warm start, median', figure: quantile(warm, 0.5), unit: 'ms' },
      {
        name: 'resident memory 10 s after the first plan',
        figure: await residentAfterPlan(folder),
        unit: 'MB',
        goal: { atMost: 300 },
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures the time until the answer of `GET /hotspots` is complete. */
async function timeStart(dataDir: string): Promise<number> {
  const before = performance.now()
  const server = await startSawari({ DATA_DIR: dataDir })
  await (await fetch(`${server.url}/hotspots`)).text()
  const elapsedMs = performance.now() - before
  await server.stop()
  return elapsedMs
}

async function residentAfterPlan(dataDir: string): Promise<number> {
  const server = await startSawari({ DATA_DIR: dataDir })
  const headers = { 'content-type': 'application/json' }
  const url = server.url + apiCalls.routesCalculate.path
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(TRIP) })
  if (!answer.ok) throw new Error(`the plan answered ${answer.status}`)
  await answer.text()
  await pause(SETTLING_MS)
  const { rss } = await server.measure()
  await server.stop()
  return rss / 2 ** 20
}
