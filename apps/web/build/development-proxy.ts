import { apiCalls } from '@sawari/contract/calls'
import { allPages, isServerPath, serverPaths, serverRoots } from '@sawari/contract/pages'
import type { ProxyOptions } from 'vite'

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
