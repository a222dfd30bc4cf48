// Any request gets a 2xx or 4xx response in the envelope, and the server keeps running.

import { apiCalls, errorCatalogue } from '@sawari/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, stopTestServer, type TestAnswer, type TestServer } from './harness.ts'
import { shippedDataset } from './small-dataset.ts'

const RUNS = 150
const bodyCalls = Object.values(apiCalls).filter(({ method }) => method !== 'GET')
const queryCalls = Object.values(apiCalls).filter(({ method }) => method === 'GET')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ dataset: await shippedDataset })
})
afterAll(() => stopTestServer(server))

function expectEnvelope(answer: TestAnswer): void {
  const body = answer.json as Record<string, unknown>
  expect(answer.status).toBeLessThan(500)
  if (answer.status < 300) {
    expect(body.success).toBe(true)
    return
  }
  const known = Object.entries(errorCatalogue).find(([code]) => code === body.code)?.[1]
  expect(body).toMatchObject({ success: false, error: known?.error, message: known?.error })
  expect(answer.status).toBe(known?.status)
  if (body.code === 'VALIDATION_FAILED') expect(body.details).not.toEqual([])
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '%',
    '_',
    "'; drop table stands; --",
    '((a+)+)+$',
    '\u202e\u200b',
    'नोएडा',
    ' ',
  ),
)
const oddNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, -1, 90, 180, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 5e-324, 28.6, 77.4),
)
const oddValue = fc.oneof(
  oddText,
  oddNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(oddNumber, { maxLength: 3 }),
)
const point = fc.record({ name: oddText, latitude: oddNumber, longitude: oddNumber }, { requiredKeys: [] })
const place = fc.oneof(
  fc.constantFrom('Noida Sector 52', 'Gaur Chowk', 'Anand Vihar', 'Rajiv Chowk'),
  fc.record({
    name: fc.constantFrom('Here', 'There'),
    latitude: fc.double({ min: 28.2, max: 29, noNaN: true }),
    longitude: fc.double({ min: 76.7, max: 77.7, noNaN: true }),
  }),
  oddText,
  point,
  oddValue,
)
/** Bodies that are nearly valid, so that they pass the first checks of some calls. */
const nearBody = fc.record(
  {
    source: place,
    destination: place,
    departAt: fc.oneof(
      fc
        .date({ noInvalidDate: true, min: new Date(-6e13), max: new Date(2.5e14) })
        .map(date => date.toISOString()),
      oddValue,
    ),
    maxTransfers: fc.oneof(fc.integer({ min: 0, max: 5 }), oddValue),
    services: fc.oneof(fc.subarray(['shared', 'reserved', 'metro']), oddValue),
    waitingTime: oddNumber,
    bounds: fc.oneof(
      fc.record({ north: oddNumber, south: oddNumber, east: oddNumber, west: oddNumber }),
      oddValue,
    ),
    zoom: oddValue,
    latitude: oddNumber,
    longitude: oddNumber,
    radius: oddNumber,
  },
  { requiredKeys: [] },
)

describe.each(bodyCalls)('$method $path', ({ method, path }) => {
  const send = (payload: string) =>
    server.send({ method, url: path, headers: { 'content-type': 'application/json' }, payload })

  test('takes any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(nearBody, fc.jsonValue(), oddValue), async body => {
        expectEnvelope(await send(JSON.stringify(body)))
      }),
      { numRuns: RUNS },
    )
  })

  test('takes any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 500 }), async text => {
        expectEnvelope(await send(text))
      }),
      { numRuns: RUNS },
    )
  })

  test('takes a body nested as deep as it can be', async () => {
    expectEnvelope(await send('['.repeat(60_000)))
    expectEnvelope(await send(`{"source":${'['.repeat(30_000)}${']'.repeat(30_000)}}`))
    expectEnvelope(await send(`{${Array.from({ length: 5_000 }, (_, key) => `"k${key}":1`).join()}}`))
  })
})

describe.each(queryCalls)('$method $path', ({ method, path }) => {
  test('takes any query', async () => {
    const names = fc.constantFrom('q', 'limit', 'page', 'lang', 'bbox', 'osm_tag', 'from', '__proto__', 'x')
    const values = fc.oneof(oddText, oddNumber.map(String), fc.constantFrom('77,28,78,29', '1', 'sector 62'))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 6 }), async pairs => {
        const query = new URLSearchParams(
          pairs.map(([name, value]): [string, string] => [name, value.toWellFormed()]),
        )
        expectEnvelope(await server.send({ method, url: `${path}?${query}` }))
      }),
      { numRuns: RUNS },
    )
  })

  test('takes any bytes after the question mark', async () => {
    const raw = fc.stringMatching(/^[!-~]{0,80}$/).filter(text => !text.includes('#'))
    await fc.assert(
      fc.asyncProperty(raw, async text =>
        expectEnvelope(await server.send({ method, url: `${path}?${text}` })),
      ),
      { numRuns: RUNS },
    )
  })
})

test('any path is answered in the envelope', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[!-~]{0,60}$/), async text => {
      const answer = await server.get(`/api/${text}`)
      if (answer.status !== 200) expectEnvelope(answer)
    }),
    { numRuns: RUNS },
  )
})
