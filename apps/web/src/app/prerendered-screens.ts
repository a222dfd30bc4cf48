import { paths } from '../shared/paths.ts'

export interface PrerenderedScreen {
  /** Addresses without a query: what a query asks for is not in the markup. */
  readonly paths: readonly [string, ...string[]]
  /** The page in the build. */
  readonly file: string
  /** The screen's module, in a chunk of its own; null where it comes with the app. */
  readonly module: string | null
}

/** Screens whose markup is in the first answer already. The server's table: apps/server/src/platform/web-app.ts. */
export const prerenderedScreens: readonly PrerenderedScreen[] = [
  { paths: [paths.landing, paths.home], file: 'landing.html', module: null },
  { paths: [paths.hotspots], file: 'hotspots.html', module: 'src/features/hotspots/hotspots-screen.tsx' },
  {
    paths: [paths.routes],
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
  return screen && (screen.module === null || search === '') ? screen.file : 'index.html'
}
