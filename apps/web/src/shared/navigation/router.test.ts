import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStore, type SafeStorage } from '../storage.ts'
import { createRouter, type Router, type Screen } from './router.ts'

const Home = () => null
const Stands = () => null
const Missing = () => null

/** The part of a window that the router uses, with a readable history. */
function fakeWindow(path: string) {
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(path, 'http://app'), state: null }]
  let index = 0
  let onTraverse = () => {}
  const entryAt = (url: string, state: unknown) => ({ url: new URL(url || '.', entries[index]!.url), state })
  const page = {
    scrollY: 0,
    get location() {
      return entries[index]!.url
    },
    history: {
      get state() {
        return entries[index]!.state
      },
      pushState(state: unknown, _: string, url: string) {
        entries.splice(index + 1, entries.length, entryAt(url, state))
        index += 1
      },
      replaceState(state: unknown, _: string, url?: string) {
        entries[index] = { url: url === undefined ? entries[index]!.url : entryAt(url, state).url, state }
      },
    },
    addEventListener: (_: string, listener: () => void) => {
      onTraverse = listener
    },
  }
  return {
    page,
    window: page as unknown as Window,
    paths: () => entries.map(({ url }) => url.pathname + url.search),
    path: () => page.location.pathname + page.location.search,
    back: () => {
      index -= 1
      onTraverse()
    },
  }
}

let browser: ReturnType<typeof fakeWindow>
let storage: SafeStorage
let loads: Record<string, ReturnType<typeof vi.fn<Screen['load']>>>

beforeEach(() => {
  browser = fakeWindow('/')
  storage = createMemoryStore()
  loads = {
    '/': vi.fn<Screen['load']>(() => Promise.resolve(Home)),
    '/stands': vi.fn<Screen['load']>(() => Promise.resolve(Stands)),
    '*': vi.fn<Screen['load']>(() => Promise.resolve(Missing)),
  }
})

function start(changes: Partial<Screen> = {}): Router {
  const screens = Object.entries(loads).map(
    ([path, load]): Screen => ({ path, layout: 'page', load, ...(path === '/stands' ? changes : {}) }),
  )
  return createRouter(screens, browser.window, storage)
}

async function started(changes: Partial<Screen> = {}): Promise<Router> {
  const router = start(changes)
  await vi.waitFor(() => expect(router.state().Component).not.toBeNull())
  return router
}

describe('the first screen', () => {
  test('is that of the address, once its code has loaded', async () => {
    browser = fakeWindow('/stands?stand=7')
    const router = start()
    expect(router.state()).toMatchObject({ Component: null, error: null, loading: false })
    await vi.waitFor(() => expect(router.state().Component).toBe(Stands))
    expect(router.state().address).toMatchObject({ pathname: '/stands', search: '?stand=7' })
  })

  test.each([
    ['/STANDS/', Stands],
    ['/stands/far', Missing],
  ])('%s', async (path, expected) => {
    browser = fakeWindow(path)
    expect((await started()).state().Component).toBe(expected)
  })
})

describe('a navigation', () => {
  test('keeps screen and address until the next screen has loaded', async () => {
    const router = await started()
    const arrived = Promise.withResolvers<typeof Stands>()
    loads['/stands']!.mockReturnValue(arrived.promise)
    const done = router.navigate('/stands')
    expect(router.state()).toMatchObject({ Component: Home, loading: true })
    expect(browser.path()).toBe('/')
    arrived.resolve(Stands)
    await done
    expect(router.state()).toMatchObject({ Component: Stands, loading: false })
    expect(browser.paths()).toEqual(['/', '/stands'])
  })

  test('to a screen that has loaded before happens at once', async () => {
    const router = await started()
    await router.navigate('/stands')
    void router.navigate('/')
    expect(router.state()).toMatchObject({ Component: Home, loading: false })
    expect(loads['/']).toHaveBeenCalledTimes(1)
  })

  test('to where the page is replaces its history entry', async () => {
    const router = await started()
    await router.navigate('/')
    expect(browser.paths()).toEqual(['/'])
  })

  test('to a query stays on the path, and says so to listeners that it is wanted at once', async () => {
    const router = await started()
    const listener = vi.fn()
    router.subscribe(listener)
    void router.navigate('?route=2', { replace: true, flushSync: true })
    expect(browser.paths()).toEqual(['/?route=2'])
    expect(listener.mock.lastCall?.[0]).toMatchObject({ keepScroll: true, flushSync: true })
  })

  test('is dropped for a later one, though its screen loads last', async () => {
    const router = await started()
    const arrived = Promise.withResolvers<typeof Stands>()
    loads['/stands']!.mockReturnValue(arrived.promise)
    const first = router.navigate('/stands')
    await router.navigate('/elsewhere')
    arrived.resolve(Stands)
    await first
    expect(router.state().Component).toBe(Missing)
    expect(browser.paths()).toEqual(['/', '/elsewhere'])
  })

  test('shows why a screen did not load, and loads it again when asked again', async () => {
    const router = await started()
    const cause = new Error('offline')
    loads['/stands']!.mockRejectedValueOnce(cause)
    await router.navigate('/stands')
    expect(router.state()).toMatchObject({ Component: null, error: cause, loading: false })
    expect(browser.path()).toBe('/stands')
    await router.navigate('/stands')
    expect(router.state()).toMatchObject({ Component: Stands, error: null })
  })
})

describe('a redirect', () => {
  test('shows the other screen in place of the current history entry', async () => {
    const router = await started({ redirect: () => Promise.resolve('/elsewhere') })
    await router.navigate('/stands')
    expect(router.state().Component).toBe(Missing)
    expect(browser.paths()).toEqual(['/elsewhere'])
  })

  test('is not asked for again while only the query changes', async () => {
    const redirect = vi.fn<NonNullable<Screen['redirect']>>(() => Promise.resolve(null))
    const router = await started({ redirect })
    await router.navigate('/stands')
    await router.navigate('?tab=connections')
    expect(redirect).toHaveBeenCalledTimes(1)
    expect(browser.path()).toBe('/stands?tab=connections')
  })

  test('counts even if the code of its screen does not load', async () => {
    const router = await started({ redirect: () => Promise.resolve('/elsewhere') })
    loads['/stands']!.mockRejectedValueOnce(new Error('offline'))
    await router.navigate('/stands')
    expect(router.state()).toMatchObject({ Component: Missing, error: null })
  })

  test('that fails is shown as a screen that did not load', async () => {
    const cause = new Error('no session')
    const router = await started({ redirect: () => Promise.reject(cause) })
    await router.navigate('/stands')
    expect(router.state().error).toBe(cause)
  })
})

test('going back shows the earlier screen, and its scroll position is known, also after a reload', async () => {
  const router = await started()
  const homeKey = router.state().address.key
  browser.page.scrollY = 640
  await router.navigate('/stands')
  browser.back()
  expect(router.state()).toMatchObject({ Component: Home, address: { key: homeKey } })
  expect(router.positionOf(homeKey)).toBe(640)
  const reloaded = await started()
  expect(reloaded.state().address.key).toBe(homeKey)
  expect(reloaded.positionOf(homeKey)).toBe(640)
  expect(reloaded.positionOf('another')).toBeNull()
})

test.each(['not JSON', '3', '[["a","far"],3]'])('%s in the storage is passed over', async stored => {
  storage.write('sawari.scroll', stored)
  const router = await started()
  expect(router.positionOf(router.state().address.key)).toBeNull()
})
