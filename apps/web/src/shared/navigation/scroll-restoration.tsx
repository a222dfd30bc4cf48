import { useEffect, useLayoutEffect, useRef } from 'react'
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
