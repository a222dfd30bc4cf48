import type { ComponentType } from 'react'
import type { Address } from './address.ts'

/**
 * How a screen stands in the shell. `page`: as high as it needs, the footer after it. `full`: exactly the
 * window below the top bar, no footer; the screen scrolls inside.
 */
export type ScreenLayout = 'page' | 'full'

/** A screen of the app: its path, its code, and what must happen before it is shown. */
export interface Screen {
  /** '*' for the screen of every path that has none. */
  readonly path: string
  readonly layout: ScreenLayout
  readonly load: () => Promise<{ readonly Component: ComponentType }>
  /** Runs before the screen is shown. The path that it returns, if any, is shown in its place. */
  readonly redirect?: (wanted: Address) => Promise<string | null>
  /** For signed-in passengers only. */
  readonly guarded?: boolean
}

/** The screen of a path; letter case and a slash at the end make no difference. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen {
  const wanted = pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  const found = screens.find(({ path }) => path === wanted) ?? screens.find(({ path }) => path === '*')
  if (!found) throw new Error(`No screen for ${pathname}`)
  return found
}
