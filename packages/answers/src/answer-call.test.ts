import { readFileSync } from 'node:fs'
import type { Hotspot } from '@sawari/contract'
import type { GazetteerPlace, Link, PlanningRules, Region, Stand } from '@sawari/planner'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AnswerCall, createAnswerCall, isAnsweredByNetwork } from './answer-call.ts'
import { layOutSnapshot } from './snapshot.ts'

const read = <Tables>(name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../data/regions/ncr/${name}.json`, import.meta.url), 'utf8'),
  ) as Tables

let answer: AnswerCall
beforeAll(async () => {
  const network = read<{ stands: Stand[]; links: Link[] }>('dist/network')
  const { places } = read<{ places: GazetteerPlace[] }>('dist/gazetteer')
  const rules = { ...read<PlanningRules>('dist/rules'), region: read<Region>('region') }
  const tables = { version: 'shipped', network, places, rules }
  answer = createAnswerCall(await layOutSnapshot(tables, at('00:00')))
})

const at = (time: string) => new Date(`2026-11-20T${time}:00+05:30`)
const none = new URLSearchParams()

function standsAt(time: string): readonly Hotspot[] {
  const given = answer({ method: 'GET', path: '/hotspots', query: none, body: undefined }, at(time))
  expect(given?.status).toBe(200)
  return (given!.body as { data: readonly Hotspot[] }).data
}

describe('a call', () => {
  test.each([
    ['GET', '/hotspots', true],
    ['POST', '/api/routes/calculate', true],
    ['GET', '/api/routes/calculate', false],
    ['GET', '/api/routes/recent', false],
    ['POST', '/api/routes/store', false],
    ['POST', '/feedbacks', false],
    ['GET', '/api/user/profile', false],
    ['POST', '/auth/refresh', false],
  ])('%s %s is answered by the network alone: %s', (method, path, answered) => {
    expect(isAnsweredByNetwork(method, path)).toBe(answered)
    if (!answered) expect(answer({ method, path, query: none, body: {} }, at('12:00'))).toBeUndefined()
  })

  test('follows the hour of the device', () => {
    const [morning, night] = [standsAt('09:00'), standsAt('03:00')]
    expect(night.map(({ name }) => name)).toEqual(morning.map(({ name }) => name))
    expect(night.map(({ availability }) => availability)).not.toEqual(
      morning.map(({ availability }) => availability),
    )
  })

  test('with invalid input is rejected with the error code and status of the contract', () => {
    const body = { source: 'A', destination: ' a ' }
    const same = answer({ method: 'POST', path: '/api/routes/calculate', query: none, body }, at('12:00'))
    expect(same).toMatchObject({ status: 400, body: { success: false, code: 'SAME_PLACE' } })
    const blank = answer(
      { method: 'POST', path: '/api/routes/calculate', query: none, body: null },
      at('12:00'),
    )
    expect(blank).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })
})
