import { describe, expect, test } from 'vitest'
import type { Stand } from './stand.ts'
import { createStandCache } from './stand-cache.ts'
import { createStandLoader, type StandAnswer, type StandQuestion } from './stand-loader.ts'

const box = { north: 28.7, south: 28.5, east: 77.5, west: 77.3 }
const here: StandQuestion = { kind: 'bounds', bounds: box, zoom: 14 }
const elsewhere: StandQuestion = { kind: 'bounds', bounds: { ...box, north: 28.8 }, zoom: 14 }

function aStand(id: string): Stand {
  const point = { latitude: 28.6, longitude: 77.4 }
  return { id, name: id, nameHi: undefined, point, colour: 'red', availability: 'high', destinations: [] }
}

/** A loader whose answers the test gives, at moments of its own. */
function aLoader() {
  const asked: { question: StandQuestion; answer: (answer: StandAnswer) => void }[] = []
  const clock = { now: 1_000_000 }
  const loader = createStandLoader({
    ask: question => new Promise(resolve => asked.push({ question, answer: resolve })),
    cache: createStandCache(),
    now: () => clock.now,
  })
  const answers = async (answer: StandAnswer) => {
    asked.at(-1)?.answer(answer)
    await Promise.resolve()
    await Promise.resolve()
  }
  const brings = (...ids: string[]) => answers({ ok: true, stands: ids.map(aStand) })
  return { loader, asked, clock, brings, fails: (error: string) => answers({ ok: false, error }) }
}

describe('a load', () => {
  test('shows what it brought and counts it as fresh', async () => {
    const { loader, brings } = aLoader()
    void loader.load(here)
    expect(loader.state()).toMatchObject({ loading: true, stands: [] })
    await brings('a', 'b')
    expect(loader.state()).toMatchObject({
      loading: false,
      error: null,
      loadedAt: 1_000_000,
      stats: { total: 2, cached: 0, fresh: 2 },
    })
  })

  test('is ignored while another is under way', async () => {
    const { loader, asked, brings } = aLoader()
    void loader.load(here)
    void loader.load(elsewhere)
    await brings('a')
    expect(asked).toHaveLength(1)
    expect(loader.state().question).toEqual(here)
  })

  test('of a box that was loaded within five minutes comes from the cache', async () => {
    const { loader, asked, brings, clock } = aLoader()
    void loader.load(here)
    await brings('a')
    void loader.load(elsewhere)
    await brings()
    clock.now += 299_999
    await loader.load(here)
    expect(asked).toHaveLength(2)
    expect(loader.state()).toMatchObject({ loadedAt: 1_000_000, stats: { total: 1, cached: 1, fresh: 0 } })
  })

  test('keeps the rows of the last one while it runs and when it fails', async () => {
    const { loader, brings, fails } = aLoader()
    void loader.load(here)
    await brings('a')
    void loader.load(elsewhere)
    expect(loader.state().stands).toHaveLength(1)
    await fails('Service unavailable')
    expect(loader.state()).toMatchObject({ error: 'Service unavailable', loadedAt: 1_000_000 })
    expect(loader.state().stands).toHaveLength(1)
  })
})

describe('after a move', () => {
  test.each([
    ['by less than 0.005°', 0.0049, 1],
    ['by more', 0.0051, 2],
  ])('%s the view is loaded %s', async (_, degrees, calls) => {
    const { loader, asked, brings } = aLoader()
    void loader.load(here)
    await brings('a')
    void loader.loadIfMoved({ ...box, north: box.north + degrees }, 14)
    expect(asked).toHaveLength(calls)
  })
})

describe('retry', () => {
  test('asks the last question once more', async () => {
    const { loader, asked, fails, brings } = aLoader()
    void loader.load(here)
    await fails('Failed to fetch hotspots')
    void loader.retry()
    expect(asked.map(one => one.question)).toEqual([here, here])
    await brings('a')
    expect(loader.state()).toMatchObject({ error: null, stats: { total: 1 } })
  })

  test('asks nothing before there was a question', async () => {
    const { loader, asked } = aLoader()
    await loader.retry()
    expect(asked).toEqual([])
  })
})

test('refresh forgets the list and the cache, and asks again', async () => {
  const { loader, asked, brings } = aLoader()
  void loader.load(here)
  await brings('a')
  void loader.refresh()
  expect(loader.state()).toMatchObject({ stands: [], loading: true })
  expect(asked).toHaveLength(2)
})

test('whoever listens hears every change, until they leave', async () => {
  const { loader, brings } = aLoader()
  let heard = 0
  const leave = loader.subscribe(() => {
    heard += 1
  })
  void loader.load(here)
  await brings('a')
  leave()
  void loader.load(elsewhere)
  expect(heard).toBe(2)
})
