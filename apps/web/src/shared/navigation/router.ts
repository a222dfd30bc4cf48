import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'
import type { SafeStorage } from '../storage.ts'

/** A screen of the app: its path, its code, and an optional redirect. */
export interface Screen {
  /** '*' for the screen of all unknown paths. */
  readonly path: string
  /**
   * `page`: as high as its content, followed by the footer. `full`: fills the window below the top bar, without a
   * footer; the screen scrolls inside.
   */
  readonly layout: 'page' | 'full'
  readonly load: () => Promise<ComponentType>
  /** Runs before the screen is shown. The path that it returns, if any, is shown in its place. */
  readonly redirect?: (wanted: Address) => Promise<string | null>
  /** Whether only signed-in passengers may open it. */
  readonly guarded?: boolean
}

/** The address of the current screen, as in the browser's location. */
interface Address extends Pick<Location, 'pathname' | 'search' | 'hash'> {
  /** Identifies the entry in the browser's history: the same path visited twice has two keys. */
  readonly key: string
}

export interface NavigateOptions {
  /** Replaces the current history entry; the scroll position stays if the path does. */
  readonly replace?: boolean
  /** React renders the change before `navigate` returns, instead of with low priority. */
  readonly flushSync?: boolean
}

export interface RouterState {
  readonly address: Address
  readonly screen: Screen
  /** Null while the code of the first screen loads, and when `error` says why a screen did not load. */
  readonly Component: ComponentType | null
  readonly error: unknown
  /** The next screen is loading; the current one stays on the page meanwhile. */
  readonly loading: boolean
  readonly keepScroll: boolean
  readonly flushSync: boolean
}

export type Router = ReturnType<typeof createRouter>

const SCROLL_KEY = 'sawari.scroll'

/**
 * Loads the screen of an address before the address changes; until then the current screen stays usable. A new navigation
 * supersedes any pending one. wouter's links and hooks use it as their location (router-context.tsx).
 */
export function createRouter(screens: readonly Screen[], browser: Window, storage: SafeStorage) {
  const loaded = new Map<Screen, ComponentType>()
  /** The scroll position of each entry in the browser's history, in pixels. */
  const positions = storedPositions(storage)
  let latest = 0
  const currentAddress = () =>
    addressOf(browser.location.href, undefined, (browser.history.state as { key?: string } | null)?.key)
  const first = currentAddress()
  const store = createStore<RouterState>(() => ({
    address: first,
    screen: screenAt(screens, first.pathname),
    Component: null,
    error: null,
    loading: false,
    keepScroll: false,
    flushSync: false,
  }))
  browser.addEventListener('popstate', () => void show(currentAddress(), true))

  return {
    state: store.getState,
    subscribe: store.subscribe,
    /** Opens a path with or without a query, or a query of the current path. Resolves when it is shown. */
    navigate: (to: string, { replace, flushSync }: NavigateOptions = {}): Promise<void> =>
      show(addressOf(to, browser.location.origin + hrefOf(store.getState().address)), replace, flushSync),
    /** Resolves when the first screen has loaded, or has failed to. */
    started: show(first, true),
    /** The last scroll position of a history entry; null if it is shown for the first time. */
    positionOf: (key: string): number | null => positions[key] ?? null,
    rememberScroll,
  }

  /** Stores the position, so that a reload finds it too. */
  function rememberScroll(): void {
    const { loading, Component, address } = store.getState()
    if (loading || !Component) return
    positions[address.key] = browser.scrollY
    storage.write(SCROLL_KEY, JSON.stringify(positions))
  }

  async function show(address: Address, replace?: boolean, flushSync = false): Promise<void> {
    latest += 1
    const turn = latest
    const screen = screenAt(screens, address.pathname)
    const before = store.getState()
    rememberScroll()
    const isSamePath = address.pathname === before.address.pathname
    let Component = loaded.get(screen) ?? null
    let error: unknown = null
    // While only the query changes, no redirect is checked.
    if (!Component || (screen.redirect && !(isSamePath && before.Component))) {
      if (before.Component || before.error) store.setState({ loading: true, flushSync: false })
      try {
        const code = screen.load()
        // A redirect counts even if the code does not load.
        code.catch(() => undefined)
        const elsewhere = await screen.redirect?.(address)
        if (elsewhere && turn === latest) return show(addressOf(elsewhere, browser.location.origin), true)
        Component = await code
        loaded.set(screen, Component)
      } catch (cause) {
        error = cause
        Component = null
      }
      if (turn !== latest) return
    }
    const href = hrefOf(address)
    const change = (replace ?? href === hrefOf(before.address)) ? 'replaceState' : 'pushState'
    browser.history[change]({ key: address.key }, '', href)
    const keepScroll = isSamePath && replace === true
    store.setState({ address, screen, Component, error, loading: false, keepScroll, flushSync }, true)
  }
}

/** The screen of a path; ignores letter case and a trailing slash. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen {
  const wanted = pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  const found = screens.find(({ path }) => path === wanted) ?? screens.find(({ path }) => path === '*')
  if (!found) throw new Error(`No screen for ${pathname}`)
  return found
}

/** An address of the app; `to` may be a query alone, for the path of `base`. */
function addressOf(to: string, base?: string, key = newKey()): Address {
  const { pathname, search, hash } = new URL(to, base)
  return { pathname, search, hash, key }
}

function hrefOf({ pathname, search, hash }: Address): string {
  return pathname + search + hash
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)
}

function storedPositions(storage: SafeStorage): Record<string, number> {
  try {
    return { ...(JSON.parse(storage.read(SCROLL_KEY) ?? '{}') as Record<string, number>) }
  } catch {
    return {}
  }
}
