import type { ComponentType } from 'react'
import type { Address } from './address.ts'

/**
 * The layout of a screen in the shell. `page`: as high as its content, followed by the footer. `full`: fills the
 * window below the top bar, without a footer; the screen scrolls inside.
 */
export type ScreenLayout = 'page' | 'full'

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
