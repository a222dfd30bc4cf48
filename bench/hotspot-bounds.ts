// Stands in a box over HTTP, compared with a bare Fastify route that serialises the same object.

import { apiCalls } from '@sawari/contract'
import { boundsAround } from '@sawari/geo'
import { startSawari } from './child-server.ts'
import { SERVICE_BOX } from './region.ts'
import type { BenchRow } from './results.ts'
import { printSideBySide, type Question } from './side-by-side.ts'

const DEFAULT_CENTRE = { latitude: 28.619, longitude: 77.426 }
const GOAL = 0.85

const { path } = apiCalls.hotspotsInBounds
const questions: readonly Question[] = [
  {
    name: 'stands of the first view (zoom 14)',
    path,
    body: { bounds: boundsAround(DEFAULT_CENTRE, 14), zoom: 14 },
    goal: GOAL,
  },
  {
    name: 'stands of a town (zoom 12)',
    path,
    body: { bounds: boundsAround(DEFAULT_CENTRE, 12), zoom: 12 },
    goal: GOAL,
  },
  { name: 'every stand', path, body: { bounds: SERVICE_BOX, zoom: 10 }, goal: GOAL },
]

export async function run(): Promise<BenchRow[]> {
  const sawari = await startSawari()
  try {
    return await printSideBySide(sawari, questions)
  } finally {
    await sawari.stop()
  }
}
