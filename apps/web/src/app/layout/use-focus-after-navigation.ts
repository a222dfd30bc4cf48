import { useEffect, useRef } from 'react'
import { usePathname } from '../../shared/navigation/router-context.tsx'

/** After a navigation, moves focus to the new screen's heading, so that screen readers start there. */
export function useFocusAfterNavigation(): void {
  const pathname = usePathname()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.querySelector('dialog[open]')) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
