import { useMatches } from 'react-router'

/**
 * How a screen stands in the shell. `page`: as high as it needs, the footer after it. `full`: exactly the
 * window below the top bar, no footer; the screen scrolls inside. `full-then-footer`: the first window below
 * the bar is the screen's, the footer comes after it by scrolling.
 */
export type ScreenLayout = 'page' | 'full' | 'full-then-footer'

export interface ScreenHandle {
  readonly layout: ScreenLayout
  /** Only for the signed-in. */
  readonly guarded?: boolean
}

/** The layout of the screen that is shown. */
export function useScreenLayout(): ScreenLayout {
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined
  return handle?.layout ?? 'page'
}
