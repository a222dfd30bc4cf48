import { describe, expect, test } from 'vitest'
import { startOwnServer } from '../harness/server.ts'
import { type Call, operations } from './calls.ts'
import { faultsOfAcknowledgement, faultsOfAnswer } from './check-answer.ts'
import { FUZZ_SETTINGS, runFuzz } from './run-fuzz.ts'
import { createKnowledge, createPlanted } from './secrets.ts'

/** Enough inputs to call everything. */
const INPUTS = 1_000
/** `npm test` runs the tool for two minutes beside these tests, so it is skipped here. */
const runsBeside = process.env.OTHER_TESTS_RUN !== undefined

test('any sequence of inputs by three riders: no 5xx, the envelope always, a short turn of the loop, bounded memory, and nobody reads what is not theirs', {
  skip: runsBeside,
}, async () => {
  // The same inputs in each run; `npm run fuzz` uses others each time.
  const seed = 240_811
  const server = await startOwnServer(FUZZ_SETTINGS)
  try {
    const report = await runFuzz(server, { seed, inputs: INPUTS })
    const replay = `npm run fuzz -- --seed ${seed} --inputs ${INPUTS}`
    expect({ replay, failures: report.failures }).toEqual({ replay, failures: [] })
    expect(report.inputs).toBeGreaterThanOrEqual(INPUTS)
    expect([...report.calls].filter(([, calls]) => calls === 0)).toEqual([])
  } finally {
    await server.stop()
  }
})

describe('a planted secret', () => {
  const planted = createPlanted()
  planted.token(7, 'A'.repeat(43))
  test.each([
    ['name', planted.text(7, 'name')],
    ['email', planted.text(7, 'email').toUpperCase()],
    ['phone', `tel:+91${planted.phone(7)}`],
    ['phone', planted.phone(7)],
    ['point', JSON.stringify({ latitude: planted.degrees(7, 28.6) })],
    ['place', `to ${planted.text(7, 'place')}.`],
    ['token', `"${'A'.repeat(43)}"`],
  ])('of the kind %s is found', (kind, text) => {
    const found = planted.find(text).map(secret => [secret.owner, secret.kind])
    expect(found).toEqual(text.startsWith('tel:+91') ? [] : [[7, kind]])
  })
})

describe('the riders’ knowledge', () => {
  const secret = (kind: 'name' | 'phone' | 'email' | 'message' | 'request') => ({ owner: 1, kind, text: 'x' })
  const secrets = (['name', 'phone', 'email', 'message', 'request'] as const).map(secret)
  const start = () => {
    const time = { now: 0 }
    const knowledge = createKnowledge(6_000, () => time.now)
    const hidden = (viewer: number | undefined, isHeard = false) =>
      knowledge.leaks(viewer, secrets, isHeard).map(({ kind }) => kind)
    return { time, knowledge, hidden }
  }
  const all = secrets.map(({ kind }) => kind)

  test('a stranger and somebody without a token know nothing, the owner everything', () => {
    const { hidden } = start()
    expect([hidden(2), hidden(undefined), hidden(1)]).toEqual([all, all, []])
  })

  test('a receiver knows the request', () => {
    const { knowledge, hidden } = start()
    knowledge.asked(1, 2)
    expect(hidden(2)).toEqual(['name', 'phone', 'email', 'message'])
    expect(hidden(3)).toEqual(all)
  })

  test('a partner knows name and phone while connected, and the messages for good', () => {
    const { knowledge, hidden, time } = start()
    knowledge.connected(2, 1)
    expect(hidden(2)).toEqual(['email', 'request'])
    time.now = 8_000
    expect(hidden(2)).toEqual(['name', 'phone', 'email', 'request'])
  })

  test('an event may have been sent before the end of a connection', () => {
    const { knowledge, hidden } = start()
    knowledge.connected(2, 1)
    knowledge.ended(1, 2)
    expect([hidden(2, false).length, hidden(2, true).length]).toEqual([4, 2])
    knowledge.settle()
    expect(hidden(2, true)).toHaveLength(4)
  })
})

describe('an answer', () => {
  const operation = operations.find(({ name }) => name === 'readProfile')!
  const call = { operation, headers: {} } as Call
  const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }
  const answer = (status: number, body: unknown) => ({
    status,
    headers,
    contentType: 'application/json',
    text: JSON.stringify(body),
    elapsedMs: 1,
    json: {},
  })
  const sentence = (error: string) => ({ error, message: error })
  const notFound = { success: false, ...sentence('Not found'), code: 'NOT_FOUND' }
  const placeNotFound = { success: false, code: 'PLACE_NOT_FOUND' }
  const outside = { success: false, code: 'OUTSIDE_REGION' }
  test.each([
    ['of the server’s own failure', 500, notFound, 1],
    ['with its envelope', 404, notFound, 0],
    ['with the status of another code', 400, notFound, 1],
    ['with the sentence of another code', 404, { ...notFound, ...sentence('No route found') }, 1],
    ['about an unknown end', 404, { ...placeNotFound, ...sentence('Source location not found') }, 0],
    ['about another end', 404, { ...placeNotFound, ...sentence('Middle location not found') }, 1],
    ['about the region', 404, { ...outside, ...sentence('Sawari covers Noida and Delhi') }, 0],
    ['without an envelope', 404, { error: 'no' }, 1],
    ['with a field outside the contract', 200, { success: true, data: {} }, 1],
  ])('%s', (_, status, body, faults) => {
    expect(faultsOfAnswer(call, answer(status, body))).toHaveLength(faults)
  })

  test('to an event is checked as well', () => {
    const event = { operation: operations.find(({ name }) => name === 'typing') } as Call
    const failed = (code: string) => JSON.stringify({ success: false, error: 'x', code })
    const faults = ['CHAT_NOT_FOUND', 'INTERNAL_ERROR'].map(
      code => faultsOfAcknowledgement(event, failed(code)).length,
    )
    expect(faults).toEqual([0, 1])
    expect(faultsOfAcknowledgement(event, '{"success":true}')).toEqual([])
  })
})
