// Which page of the web app's build answers which screen: the build writes them, server and service worker send them.

/** The page without a screen in it, which any screen starts from. */
export const PLAIN_PAGE = 'index.html'

/** A page that holds the markup of its screen already, so that it can be read before any script has run. */
export interface ScreenPage {
  readonly paths: readonly [string, ...string[]]
  /** Whether a query in the address asks for something that is not in the markup. */
  readonly readsQuery: boolean
  readonly file: 'landing.html' | 'hotspots.html' | 'routes.html'
}

export const screenPages: readonly ScreenPage[] = [
  { paths: ['/', '/home'], readsQuery: false, file: 'landing.html' },
  { paths: ['/hotspots'], readsQuery: true, file: 'hotspots.html' },
  { paths: ['/routes'], readsQuery: true, file: 'routes.html' },
]

/** The file that answers an address; `search` is its query with the question mark, or empty. */
export function pageFor(address: { readonly pathname: string; readonly search: string }): string {
  const page = screenPages.find(({ paths }) => paths.includes(address.pathname))
  return page && (address.search === '' || !page.readsQuery) ? page.file : PLAIN_PAGE
}
