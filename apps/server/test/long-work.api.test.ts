// Many calls that take long, from one address.

import { reachPlaces, routeLocations } from '@sawari/contract'
import { expect, test } from 'vitest'
import { startServerForTest } from './harness.ts'
import { shippedDataset } from './small-dataset.ts'

const CALLS = 60
/** A turn of these calls is some 10 ms; the rest is for garbage collection on a busy machine. */
const MOST_MS = 100

/** Of this thread alone, so that other processes do not count. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The processor time of the longest turn of the event loop until the work is done. */
async function longestTurnMs(work: Promise<unknown>): Promise<number> {
  let isDone = false
  let longest = 0
  let start = processorMs()
  const endTurn = () => {
    const now = processorMs()
    longest = Math.max(longest, now - start)
    start = now
    if (!isDone) setImmediate(endTurn)
  }
  setImmediate(endTurn)
  await work
  isDone = true
  return longest
}

test('D31 do not hold the event loop together', async () => {
  const server = await startServerForTest({ dataset: await shippedDataset, answersUnchecked: true })
  const places = (await server.get('/api/routes/locations')).as(routeLocations).data
  const reach = (place: number) =>
    server.get(`/api/reach?from=${encodeURIComponent(places[place * 7]!.name)}&maxTransfers=4`)
  // Builds what later calls find.
  ;(await reach(0)).as(reachPlaces)
  const flood = Promise.all(Array.from({ length: CALLS }, (_, at) => reach(at + 1)))
  expect(await longestTurnMs(flood)).toBeLessThan(MOST_MS)
  const statuses = (await flood).map(({ status }) => status)
  // How many are answered in time depends on the machine.
  expect(statuses.filter(status => ![200, 409, 503].includes(status))).toEqual([])
})
