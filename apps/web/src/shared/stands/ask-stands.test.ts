import { afterEach, describe, expect, test, vi } from 'vitest'
import { askStands, nearbyQuestion } from './ask-stands.ts'
import type { StandQuestion } from './stand-loader.ts'

const inBox: StandQuestion = {
  kind: 'bounds',
  bounds: { north: 28.7, south: 28.5, east: 77.5, west: 77.3 },
  zoom: 14,
}
const near = nearbyQuestion({ latitude: 28.6, longitude: 77.4 })

function serverAnswers(status: number, body: unknown) {
  const fetched = vi.fn((_path: string, _init: RequestInit) =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

test('a box is asked for with its zoom, a surrounding with its radius of 5 km', async () => {
  const fetched = serverAnswers(200, { success: true, data: [], total: 0, truncated: false })
  await askStands(inBox)
  await askStands(near)
  const calls = fetched.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body))])
  expect(calls).toEqual([
    ['/api/hotspots/bounds', { bounds: inBox.kind === 'bounds' && inBox.bounds, zoom: 14 }],
    ['/api/hotspots/nearby', { latitude: 28.6, longitude: 77.4, radius: 5 }],
  ])
})

describe('a failure is told', () => {
  const spoken = { success: false, error: 'Service unavailable', message: 'Service unavailable' }
  test.each([
    ['in the words of the server', inBox, 503, spoken, 'Service unavailable'],
    ['in its words with status 200 too', near, 200, { success: false, error: 'No' }, 'No'],
    ['for a status without words', inBox, 500, 'oops', 'Failed to fetch hotspots'],
    ['for a surrounding without words', near, 500, {}, 'Failed to fetch nearby hotspots'],
    ['for a success without data', inBox, 200, { success: true }, 'Failed to load hotspots'],
    ['for a refusal without words', inBox, 200, { success: false }, 'Failed to load hotspots'],
    [
      'for nearby data of another shape',
      near,
      200,
      { success: true, data: {} },
      'Failed to load nearby hotspots',
    ],
  ])('%s', async (_, question, status, body, error) => {
    serverAnswers(status, body)
    expect(await askStands(question)).toEqual({ ok: false, error })
  })

  test('when no answer comes at all', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect(await askStands(inBox)).toEqual({ ok: false, error: 'Failed to fetch hotspots' })
  })
})
