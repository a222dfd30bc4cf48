// Time from the start command to the first response: cold with a new data directory, warm with an existing
// one.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSawari } from './child-server.ts'
import type { BenchRow } from './results.ts'

const STARTS = 5

/** Prints the milliseconds until the response of `GET /hotspots` is complete. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  try {
    const firstMs = await timeStart(folder)
    const warm: number[] = []
    for (let start = 0; start < STARTS; start++) warm.push(await timeStart(folder))
    const [least = 0, median = 0] = [
      Math.min(...warm),
      warm.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)],
    ]
    console.log('| start | ms to the first answer |')
    console.log('|---|---:|')
    console.log(`| new data directory | ${Math.round(firstMs)} |`)
    console.log(`| warm, median of ${STARTS} | ${Math.round(median)} |`)
    console.log(`| warm, best of ${STARTS} | ${Math.round(least)} |`)
    return [{ name: 'warm start, median', figure: median, unit: 'ms' }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const before = performance.now()
  const server = await startSawari(dataDir)
  await (await fetch(`${server.url}/hotspots`)).text()
  const elapsedMs = performance.now() - before
  await server.stop()
  return elapsedMs
}
