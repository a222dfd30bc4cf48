import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodePolyline, distanceKm } from '@sawari/geo'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findWays } from './find-ways.ts'
import type { RoadEngineOptions } from './road-engine.ts'
import { type EngineTraits, startRoadEngine, type TestEngine } from './testing/road-engine-server.ts'
import type { Pair } from './trails.ts'
import { type WayAnswer, wayKey } from './way.ts'
import { openWayCache } from './way-cache.ts'

const points = Array.from({ length: 12 }, (_, at) => ({
  latitude: 28.6 + (at % 4) / 100,
  longitude: 77.4 + Math.floor(at / 4) / 100,
}))
const pairs: Pair[] = points.flatMap((_, from) =>
  points.flatMap((__, to): Pair[] => (from === to ? [] : [[from, to]])),
)
const [first, second] = [points[0]!, points[1]!]

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-roads-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Search {
  readonly engine: TestEngine
  readonly folder?: string
  readonly options?: Partial<RoadEngineOptions>
}

async function search({ engine, folder = temporaryFolder(), options }: Search) {
  const cache = openWayCache(folder, engine.url)
  const progress: string[] = []
  await findWays({
    ...{ points, pairs, cache },
    engine: { url: engine.url, retryDelayMs: 1, ...options },
    onProgress: (known, all) => progress.push(`${known}/${all}`),
  })
  const answers = pairs.map(([from, to]): WayAnswer | undefined =>
    cache.get(wayKey(points[from]!, points[to]!)),
  )
  return { answers, progress }
}

const searchOn = async (traits: EngineTraits, options?: Partial<RoadEngineOptions>) => {
  const engine = await startRoadEngine(traits)
  return { engine, ...(await search({ engine, ...(options && { options }) })) }
}

function expectAllWays(answers: readonly (WayAnswer | undefined)[]): void {
  pairs.forEach(([from, to], at) => {
    const way = answers[at]
    if (way === undefined || way === 'none') throw new Error(`no way for ${from} ${to}`)
    const straightKm = distanceKm(points[from]!, points[to]!)
    expect(way.metres / 1000).toBeCloseTo(straightKm * 1.3, 6)
    expect(way.seconds).toBeCloseTo(way.metres / 10, 6)
    const line = decodePolyline(way.line) ?? []
    expect(distanceKm(line[0]!, points[from]!)).toBeLessThan(0.002)
    expect(distanceKm(line.at(-1)!, points[to]!)).toBeLessThan(0.002)
  })
}

describe('the ways of many pairs', () => {
  test('take few calls, since each call follows a trail of many', async () => {
    const { engine, answers, progress } = await searchOn({})
    expectAllWays(answers)
    expect(pairs.length).toBe(132)
    expect(engine.calls.length).toBe(2)
    expect([progress[0], progress.at(-1)]).toEqual(['0/132', '132/132'])
  })

  test.each<[string, EngineTraits]>([
    ['takes ten points at once', { mostPoints: 10 }],
    ['takes two points at once', { mostPoints: 2 }],
    ['does not tell ways apart', { pairsOnly: true }],
    ['is busy at each third call', { fault: call => (call % 3 === 0 ? 503 : undefined) }],
    ['wants to be asked less', { fault: call => (call === 1 ? 429 : undefined) }],
  ])('are found by an engine that %s', async (_, traits) => {
    expectAllWays((await searchOn(traits)).answers)
  })

  test('are found by an engine that is silent now and then', async () => {
    const traits: EngineTraits = { fault: call => (call === 1 ? 'silence' : undefined) }
    expectAllWays((await searchOn(traits, { timeoutMs: 200 })).answers)
  })

  test('are asked for by four calls at once, no more', async () => {
    const { engine } = await searchOn({ mostPoints: 2 })
    expect(engine.mostAtOnce()).toBeLessThanOrEqual(4)
    expect(engine.mostAtOnce()).toBeGreaterThan(1)
  })

  test('are found where single pairs have none', async () => {
    const cut = wayKey(first, second)
    const isCut: EngineTraits['hasNoWay'] = (from, to) => wayKey(from, to) === cut
    const { engine, answers } = await searchOn({ hasNoWay: isCut })
    expect(answers.filter(answer => answer === 'none').length).toBe(1)
    expect(answers[0]).toBe('none')
    expect(answers.every(answer => answer !== undefined)).toBe(true)
    expect(engine.calls.length).toBeLessThan(20)
  })
})

describe('an engine that', () => {
  test.each<[string, EngineTraits, RegExp]>([
    ['stays busy', { fault: () => 503 }, /no answer from http.*: it answers 503$/],
    ['refuses us', { fault: () => 403 }, /no answer from http.*: it answers 403$/],
    ['stays silent', { fault: () => 'silence' }, /no answer from http.*: .*timeout/],
  ])('%s ends the search with one line', async (_, traits, line) => {
    await expect(searchOn(traits, { timeoutMs: 20 })).rejects.toThrow(line)
  })

  test('is unavailable ends the search with a one-line error', async () => {
    const engine = await startRoadEngine()
    engine.stop()
    await expect(search({ engine })).rejects.toThrow(/^no answer from http.*: .*ECONNREFUSED/)
  })
})

describe('a cached route', () => {
  test('is not requested again', async () => {
    const engine = await startRoadEngine()
    const folder = temporaryFolder()
    const before = await search({ engine, folder })
    const count = engine.calls.length
    expect(await search({ engine, folder })).toMatchObject({ answers: before.answers, progress: ['132/132'] })
    expect(engine.calls.length).toBe(count)
  })

  test('is kept when a run fails, even if the last line of the file is truncated', async () => {
    const folder = temporaryFolder()
    let isDown = true
    const engine = await startRoadEngine({
      mostPoints: 2,
      fault: call => (isDown && call > 60 ? 403 : undefined),
    })
    await expect(search({ engine, folder })).rejects.toThrow(/403/)
    const [file] = readdirSync(folder).map(name => join(folder, name)) as [string]
    const kept = readFileSync(file, 'utf8').trim().split('\n').length
    expect(kept).toBeGreaterThan(40)
    appendFileSync(file, '{"key":"77.4')
    isDown = false
    const asked = engine.calls.length
    expectAllWays((await search({ engine, folder })).answers)
    // The missing pairs form fewer, longer trails, so the first calls have too many points.
    const pairCalls = engine.calls.slice(asked).filter(count => count === 2)
    expect(pairCalls.length).toBe(pairs.length - kept)
  })

  test('applies only to the same server and the same coordinates', async () => {
    const folder = temporaryFolder()
    const [one, other] = [await startRoadEngine(), await startRoadEngine()]
    await search({ engine: one, folder })
    await search({ engine: other, folder })
    expect(other.calls.length).toBe(one.calls.length)
    expect(
      openWayCache(folder, one.url).get(wayKey(first, { ...second, latitude: 28.6100001 })),
    ).toBeDefined()
    expect(
      openWayCache(folder, one.url).get(wayKey(first, { ...second, latitude: 28.61001 })),
    ).toBeUndefined()
  })

  test('is read despite invalid lines in the file', () => {
    const folder = temporaryFolder()
    openWayCache(folder, 'x').add([['a;b', 'none']])
    const [file] = readdirSync(folder).map(name => join(folder, name)) as [string]
    writeFileSync(file, `${readFileSync(file, 'utf8')}noise\n{"key":1}\n[]\n`)
    expect(openWayCache(folder, 'x').get('a;b')).toBe('none')
  })
})
