import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'
import type { ScrollMemory } from './scroll-memory.ts'

export interface RouterState {
  readonly address: Address
  readonly screen: Screen
  /** Null while the code of the first screen loads, and when `error` says why a screen did not load. */
  readonly Component: ComponentType | null
  readonly error: unknown
  /** The next screen is loading; the current one stays on the page meanwhile. */
  readonly loading: boolean
  /** Whether the scroll position stays. */
  readonly keepScroll: boolean
  /** React renders this change before `navigate` returns, instead of with low priority. */
  readonly flushSync: boolean
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean
  /** Keeps the scroll position. */
  readonly keepScroll?: boolean
  /** React renders the change before `navigate` returns, instead of with low priority. */
  readonly flushSync?: boolean
}

export interface Router {
  readonly state: () => RouterState
  readonly subscribe: (listener: (state: RouterState) => void) => () => void
  /** Opens a path with or without a query, or a query of the current path. Resolves when it is shown. */
  readonly navigate: (to: string, options?: NavigateOptions) => Promise<void>
  readonly scroll: ScrollMemory
}

/** How a change affects the browser's history; `traverse` is a step back or forward. */
type Entry = 'push' | 'replace' | 'traverse'
type LoadedScreen = Pick<RouterState, 'Component' | 'error'>

/**
 * Shows the screen of the browser's address. The address changes only when the next screen is ready; until then the
 * current one stays usable. A new navigation supersedes any pending one.
 */
export function createRouter(screens: readonly Screen[], browser: Window, scroll: ScrollMemory): Router {
  const loaded = new Map<Screen, ComponentType>()
  let latest = 0
  const store = createStore(() => firstState(screens, readAddress(browser)))

  browser.addEventListener('popstate', () => void show(readAddress(browser), 'traverse'))
  void show(store.getState().address, 'traverse')

  return {
    state: store.getState,
    subscribe: store.subscribe,
    navigate(to, options = {}) {
      const present = store.getState().address
      const address = newAddress(to, present)
      const replace = options.replace ?? hrefOf(address) === hrefOf(present)
      return show(address, replace ? 'replace' : 'push', options)
    },
    scroll,
  }

  async function show(address: Address, entry: Entry, options: NavigateOptions = {}): Promise<void> {
    latest += 1
    const turn = latest
    const screen = screenAt(screens, address.pathname)
    const state = store.getState()
    if (!state.loading && state.Component) scroll.remember(state.address.key, browser.scrollY)
    const ready = loaded.get(screen)
    if (ready && (!screen.redirect || isShown(screen, address.pathname))) {
      commit(address, entry, screen, { Component: ready, error: null }, options)
      return
    }
    if (state.Component || state.error) store.setState({ loading: true, flushSync: false })
    const outcome = load(screen)
    const elsewhere = await redirected(screen, address)
    if (turn !== latest) return
    if (typeof elsewhere === 'string') return show(newAddress(elsewhere, address), 'replace')
    const loadOutcome = elsewhere ?? (await outcome)
    if (turn === latest) commit(address, entry, screen, loadOutcome, options)
  }

  /** Whether the screen is already shown at this path: then only the query changes, and no redirect is checked. */
  function isShown(screen: Screen, pathname: string): boolean {
    const state = store.getState()
    return state.Component !== null && state.screen === screen && state.address.pathname === pathname
  }

  async function load(screen: Screen): Promise<LoadedScreen> {
    try {
      const { Component } = await screen.load()
      loaded.set(screen, Component)
      return { Component, error: null }
    } catch (error) {
      return { Component: null, error }
    }
  }

  function commit(
    address: Address,
    entry: Entry,
    screen: Screen,
    outcome: LoadedScreen,
    { keepScroll = false, flushSync = false }: NavigateOptions,
  ): void {
    const historyState = { key: address.key }
    if (entry === 'push') browser.history.pushState(historyState, '', hrefOf(address))
    if (entry === 'replace') browser.history.replaceState(historyState, '', hrefOf(address))
    store.setState({ ...outcome, address, screen, loading: false, keepScroll, flushSync }, true)
  }
}

function firstState(screens: readonly Screen[], address: Address): RouterState {
  const screen = screenAt(screens, address.pathname)
  return {
    address,
    screen,
    Component: null,
    error: null,
    loading: false,
    keepScroll: false,
    flushSync: false,
  }
}

/** The path to show instead, null for the screen itself, or the error of the check. */
async function redirected(screen: Screen, address: Address): Promise<string | null | LoadedScreen> {
  try {
    return (await screen.redirect?.(address)) ?? null
  } catch (error) {
    return { Component: null, error }
  }
}

/**
 * The layout of a screen in the shell. `page`: as high as its content, followed by the footer. `full`: fills the
 * window below the top bar, without a footer; the screen scrolls inside.
 */
type ScreenLayout = 'page' | 'full'

/** A screen of the app: its path, its code, and an optional redirect. */
export interface Screen {
  /** '*' for the screen of all unknown paths. */
  readonly path: string
  readonly layout: ScreenLayout
  readonly load: () => Promise<{ readonly Component: ComponentType }>
  /** Runs before the screen is shown. The path that it returns, if any, is shown in its place. */
  readonly redirect?: (wanted: Address) => Promise<string | null>
  /** For signed-in passengers only. */
  readonly guarded?: boolean
}

/** The screen of a path; ignores letter case and a trailing slash. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen {
  const wanted = pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  const found = screens.find(({ path }) => path === wanted) ?? screens.find(({ path }) => path === '*')
  if (!found) throw new Error(`No screen for ${pathname}`)
  return found
}

/** The address of the current screen, as in the browser's location. */
interface Address {
  readonly pathname: string
  /** With its question mark; empty without a query. */
  readonly search: string
  /** With its hash sign; empty without a fragment. */
  readonly hash: string
  /** Identifies the entry in the browser's history: the same path visited twice has two keys. */
  readonly key: string
}

/** The browser's current address. Gives its history entry a key if it has none. */
function readAddress({ location, history }: Window): Address {
  const { pathname, search, hash } = location
  const known: unknown = (history.state as { key?: unknown } | null)?.key
  if (typeof known === 'string') return { pathname, search, hash, key: known }
  const key = newKey()
  history.replaceState({ key }, '')
  return { pathname, search, hash, key }
}

/** A new history entry for `to`: a path with or without a query, or a query alone, for the current path. */
function newAddress(to: string, current: Address): Address {
  const [beforeHash = '', hash] = splitAt(to, '#')
  const [pathname = '', search] = splitAt(beforeHash, '?')
  return {
    pathname: pathname === '' ? current.pathname : pathname,
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
    key: newKey(),
  }
}

function hrefOf({ pathname, search, hash }: Address): string {
  return pathname + search + hash
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)
}

function splitAt(text: string, sign: string): readonly [before: string, from: string] {
  const index = text.indexOf(sign)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index)]
}
