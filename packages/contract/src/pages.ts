// Every page of the web app, and every path that the server answers itself. The server, the web app's
// router, the service worker, the build and the development proxy all use this table.

import { type Language, languageOf } from './languages.ts'

/** The page without prerendered markup, from which any screen can start. */
export const PLAIN_PAGE = 'index.html'

/** A file of the build with the markup of a screen, so that users can read it before any script runs. */
export interface PrerenderedPage {
  readonly file: string
  /** The page whose screen the markup shows. */
  readonly path: string
  /** The markup is only the app bar and the screen's heading, because the rest depends on the address or the user. */
  readonly isFrame: boolean
  /** Whether the markup is also valid for an address with a query. */
  readonly ignoresQuery: boolean
}

export interface Page {
  readonly path: string
  /** Calls of the API have this path or a path below it: a GET that does not prefer HTML gets JSON. */
  readonly sharedWithApi?: true
  /** What the build prerenders of the screen: all, or the frame; by default nothing, and `queryless` all without a query. */
  readonly prerendered?: 'whole' | 'frame' | 'queryless'
  /** The page whose prerendered file is sent, if it is another one. */
  readonly sameAs?: string
}

/** The path of each screen. The build prerenders them, and the server answers them. */
export const pages = {
  landing: { path: '/', prerendered: 'whole' },
  home: { path: '/home', sameAs: '/' },
  hotspots: { path: '/hotspots', sharedWithApi: true, prerendered: 'queryless' },
  routes: { path: '/routes', prerendered: 'queryless' },
  rideBuddy: { path: '/ridebuddy', sharedWithApi: true, prerendered: 'frame' },
  contact: { path: '/contact', prerendered: 'whole' },
  feedbacks: { path: '/feedbacks', sharedWithApi: true, sameAs: '/contact' },
  profile: { path: '/profile', prerendered: 'frame' },
  moderation: { path: '/moderation', prerendered: 'frame' },
  forgotPassword: { path: '/forgot-password', sharedWithApi: true, prerendered: 'frame' },
  verifyEmail: { path: '/verify-email', prerendered: 'frame' },
  logout: { path: '/logout', sharedWithApi: true },
  terms: { path: '/terms', prerendered: 'whole' },
  privacy: { path: '/privacy', prerendered: 'whole' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/** The pages in the order of the table. */
export const allPages: readonly Page[] = Object.values(pages)

/** Every file that the build prerenders. */
export const prerenderedPages: readonly PrerenderedPage[] = allPages.flatMap(prerenderedPagesOf)

function prerenderedPagesOf({ path, prerendered }: Page): readonly PrerenderedPage[] {
  const name = path.slice(1) || 'landing'
  const whole = { file: `${name}.html`, path, isFrame: false, ignoresQuery: prerendered === 'whole' }
  const frame = { file: `${name}-frame.html`, path, isFrame: true, ignoresQuery: true }
  if (prerendered === undefined) return []
  return { whole: [whole], frame: [frame], queryless: [whole, frame] }[prerendered]
}

/** The file for an address; `search` is its query including the question mark, or empty. */
export function pageFileOf(
  address: { readonly pathname: string; readonly search: string },
  language: Language = 'en',
): string {
  const { path, sameAs = path } = allPages.find(page => page.path === address.pathname) ?? {}
  const fits = prerenderedPages.find(
    page => page.path === sameAs && (page.ignoresQuery || address.search === ''),
  )
  return fits ? pageFileIn(fits.file, language) : PLAIN_PAGE
}

/** The prerendered page in this language. */
export function pageFileIn(file: string, language: Language): string {
  return language === 'en' ? file : file.replace(/\.html$/, `.${language}.html`)
}

/** The language of a file name that `pageFileIn` returned. */
export function languageOfPageFile(file: string): Language {
  return languageOf(/\.(\w+)\.html$/.exec(file)?.[1]) ?? 'en'
}

/** Pages that the server renders itself, in the reader's language or that of the query's `lang`. */
export const standPages = {
  /** Every stand, by city and area. */
  all: '/stands',
  stand: '/stands/:stand',
  /** One sheet to print, with the address of the stand's page as a QR code. */
  poster: '/stands/:stand/poster',
} as const

/** The query parameter for the language of a page rendered by the server. */
export const LANGUAGE_PARAMETER = 'lang'

/** The address of a stand's page; `stand` is its id or the name in its address. */
export function standPagePath(stand: string): string {
  return `${standPages.all}/${encodeURIComponent(stand)}`
}

/** Paths that other software looks for (RFC 8615). */
const WELL_KNOWN_ROOT = '/.well-known'

/** Everything below this path belongs to the API, whether or not a call has that path. */
const API_ROOT = '/api'

/** The server's paths besides the API and the pages. */
export const serverPaths = {
  socket: '/socket.io',
  health: '/healthz',
  ready: '/readyz',
  mapTiles: '/tiles',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  securityTxt: `${WELL_KNOWN_ROOT}/security.txt`,
  securityPolicy: `${WELL_KNOWN_ROOT}/security-policy.txt`,
  openApi: `${API_ROOT}/openapi.json`,
  asyncApi: `${API_ROOT}/asyncapi.json`,
  apiDocs: `${API_ROOT}/docs`,
} as const

/** Roots of paths that never lead to a page of the web app, even if a browser requests HTML. */
export const serverRoots: readonly string[] = [
  API_ROOT,
  serverPaths.socket,
  serverPaths.health,
  serverPaths.ready,
  serverPaths.mapTiles,
  serverPaths.robots,
  serverPaths.sitemap,
  standPages.all,
  WELL_KNOWN_ROOT,
]

/** Whether the server itself renders the page of this path. */
export function isStandPage(path: string): boolean {
  return isAtOrBelow(path, standPages.all)
}

export function isApiPath(path: string): boolean {
  return isAtOrBelow(path, API_ROOT)
}

/** Whether this path belongs to the server and never to a page. */
export function isServerPath(path: string): boolean {
  return serverRoots.some(root => isAtOrBelow(path, root))
}

function isAtOrBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}
