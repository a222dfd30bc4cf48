// On the real network, with streets: the text that the server sends is that of the answer on a device.

import { createAnswerCall, layOutSnapshot } from '@sawari/answers'
import { gazetteer, network, rules, streets } from '@sawari/data/test-files.ts'
import { complete } from '@sawari/planner'
import { expect, test } from 'vitest'
import { createPlanAnswers } from './plan-answers.http.ts'

const TRIPS = 10
const SERVICES = [undefined, ['shared', 'reserved'], ['metro']] as const
const snapshot = await layOutSnapshot(
  { version: 'real', network, places: gazetteer.places, rules },
  new Date('2026-11-20T00:00:00Z'),
  { streets },
)
const answerCall = createAnswerCall(snapshot)

test.each([
  ['before the first trains', '2026-11-21T04:40:00+05:30'],
  ['at first trains', '2026-11-20T05:20:00+05:30'],
  ['in the morning peak', '2026-11-20T08:30:00+05:30'],
  ['at noon', '2026-11-20T12:40:00+05:30'],
  ['on a Sunday afternoon', '2026-11-22T15:10:00+05:30'],
  ['in the evening peak', '2026-11-20T18:20:00+05:30'],
  ['at last trains', '2026-11-20T22:55:00+05:30'],
  ['at night', '2026-11-20T01:15:00+05:30'],
])('%s a plan of the server is the plan of a device in JSON', (_, departAt) => {
  const answers = createPlanAnswers()
  const { stands } = network
  let planned = 0
  for (let trip = 0; trip < TRIPS; trip++) {
    const [from, to] = [stands[(trip * 37 + 5) % stands.length]!, stands[(trip * 101 + 11) % stands.length]!]
    // A walk away from the stand, so that the trip also begins on foot.
    const point = { latitude: from.latitude + 0.002, longitude: from.longitude }
    for (const services of SERVICES) {
      const body = {
        source: { name: `near ${from.name}`, ...point },
        destination: to.name,
        departAt,
        ...(services && { services }),
      }
      const asked = { method: 'POST', path: '/api/routes/calculate', query: new URLSearchParams(), body }
      const expected = answerCall(asked, new Date(departAt))!
      const journey = {
        ...{ source: { name: `near ${from.name}`, point }, destination: { name: to.name } },
        ...{ departAt: new Date(departAt), maxTransfers: 4 },
        ...(services && { services: [...services] }),
      }
      const answer = complete(answers.of(snapshot, journey).make())
      expect(answer.ok).toBe(expected.status === 200)
      if (!answer.ok) continue
      expect(answer.value.bytes.toString()).toBe(JSON.stringify(expected.body))
      planned++
    }
  }
  expect(planned).toBeGreaterThan(TRIPS)
})
