import { paths } from '../shared/paths.ts'

export interface PrerenderedScreen {
  readonly paths: readonly [string, ...string[]]
  /** Whether a query in the address asks for something that is not in the markup. */
  readonly readsQuery: boolean
  /** The page in the build. */
  readonly file: string
  /** The screen's module, in a chunk of its own. */
  readonly module: string
}

export interface ScreenMarkup {
  readonly title: string
  /** Of the app's root. */
  readonly markup: string
}

/** Screens whose markup is in the first answer already. The server's table: apps/server/src/platform/web-app.ts. */
export const prerenderedScreens: readonly PrerenderedScreen[] = [
  {
    paths: [paths.landing, paths.home],
    readsQuery: false,
    file: 'landing.html',
    module: 'src/features/home/home-screen.tsx',
  },
  {
    paths: [paths.hotspots],
    readsQuery: true,
    file: 'hotspots.html',
    module: 'src/features/hotspots/hotspots-screen.tsx',
  },
  {
    paths: [paths.routes],
    readsQuery: true,
    file: 'routes.html',
    module: 'src/features/route-planner/route-planner-screen.tsx',
  },
]

/** The page that answers this address in a build, at its root. */
export function pageFor({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): string {
  const screen = prerenderedScreens.find(each => each.paths.includes(pathname))
  return screen && (search === '' || !screen.readsQuery) ? screen.file : 'index.html'
}
