import { createHash } from 'node:crypto'
import { apiCalls } from '@sawari/contract/calls'
import { fillRegionMarks, type PageRegion } from '@sawari/contract/page-region'
import { allPages, isServerPath, serverPaths, serverRoots } from '@sawari/contract/pages'
import { defaultRegion, readPageRegion, regionFolder } from '@sawari/data/regions.ts'
import type { Plugin, ProxyOptions } from 'vite'

/** The paths that the development server proxies to the API server, from the contract's calls and pages. */
export function developmentProxy(target: string): Record<string, ProxyOptions> {
  const calls = Object.values(apiCalls).map(({ path }) => path)
  const shared = allPages.filter(({ sharedWithApi }) => sharedWithApi).map(({ path }) => path)
  const others = calls.filter(path => !isServerPath(path) && !shared.includes(path))
  return Object.fromEntries([
    ...serverRoots.map(root => [patternOf(root, '(?:[/?]|$)'), { target, ws: root === serverPaths.socket }]),
    ...others.map(path => [patternOf(path, '/?(?:\\?|$)'), { target }]),
    ...shared.map(path => [patternOf(path, '/?(?:\\?|$)'), { target, bypass: pageForBrowsers }]),
  ])
}

/** Serves the app to browsers that request HTML, as the production server does. */
function pageForBrowsers({ headers }: { readonly headers: { readonly accept?: string } }) {
  return headers.accept?.includes('text/html') ? '/index.html' : undefined
}

/** A key that begins with '^' is, for Vite, a regular expression for the path with its query. */
function patternOf(path: string, end: string): string {
  return `^${path.replaceAll('.', '\\.')}${end}`
}

/** In development, fills the page's placeholders as the server does for the build. */
export function regionOfDevelopment(): Plugin {
  return {
    name: 'sawari-region',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: page => {
        const region = readPageRegion<PageRegion>(regionFolder(process.env.REGION?.trim() || defaultRegion))
        const version = createHash('sha256').update(JSON.stringify(region)).digest('hex')
        return fillRegionMarks(page, { region, version }, text => text.replaceAll('&', '&amp;'))
      },
    },
  }
}
