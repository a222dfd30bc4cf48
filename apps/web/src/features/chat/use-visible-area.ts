import { type RefObject, useEffect } from 'react'

/**
 * Sets the window's visible height as a CSS variable, for browsers that lay the keyboard over the page.
 */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const { current } = element
    if (!viewport || !current) return
    const fit = () => {
      // While zoomed in, the visible height says nothing about a keyboard.
      const isZoomed = viewport.scale > 1.01
      current.style.setProperty('--visible-height', isZoomed ? '100dvh' : `${viewport.height}px`)
      current.style.setProperty('--visible-top', isZoomed ? '0' : `${viewport.offsetTop}px`)
    }
    fit()
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [element])
}
