import { useEffect, useLayoutEffect, useRef } from 'react'
import type { SafeStorage } from '../storage.ts'
import { useRouter, useRouterState } from './router-context.tsx'

/** Scrolls a new screen to its top, and a revisited history entry to its last position. */
export function ScrollRestoration() {
  const { scroll, state } = useRouter()
  const { address, Component, error, keepScroll } = useRouterState()
  const hasShown = useRef(false)
  const isShown = Component !== null || error !== null

  useLayoutEffect(() => {
    if (!isShown) return
    const isFirst = !hasShown.current
    hasShown.current = true
    const position = scroll.positionOf(address.key)
    const target = position === null ? targetOf(address.hash) : null
    if (position !== null) window.scrollTo(0, position)
    else if (target) target.scrollIntoView()
    // The passenger may have scrolled the prerendered screen before the app started.
    else if (!keepScroll && !isFirst) window.scrollTo(0, 0)
  }, [scroll, address, keepScroll, isShown])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const keep = () => {
      const current = state()
      if (!current.loading) scroll.remember(current.address.key, window.scrollY)
      scroll.save()
      // During a reload only the browser can restore the position.
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      window.history.scrollRestoration = 'auto'
    }
  }, [scroll, state])
  return null
}

function targetOf(hash: string): HTMLElement | null {
  if (hash === '') return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

const STORAGE_KEY = 'sawari.scroll'

/** The scroll position of each entry in the browser's history, in pixels. */
export interface ScrollMemory {
  readonly positionOf: (entryKey: string) => number | null
  readonly remember: (entryKey: string, position: number) => void
  /** Keeps the positions for a reload. */
  readonly save: () => void
}

export function createScrollMemory(storage: SafeStorage): ScrollMemory {
  const positions = new Map<string, number>(readPositions(storage.read(STORAGE_KEY)))
  return {
    positionOf: entryKey => positions.get(entryKey) ?? null,
    remember: (entryKey, position) => positions.set(entryKey, position),
    save: () => storage.write(STORAGE_KEY, JSON.stringify([...positions])),
  }
}

function readPositions(stored: string | null): [string, number][] {
  if (stored === null) return []
  try {
    const entries: unknown = JSON.parse(stored)
    return Array.isArray(entries) ? entries.filter(isPosition) : []
  } catch {
    return []
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
}
