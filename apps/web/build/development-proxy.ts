import { apiCalls } from '@sawari/contract/calls'
import { allPages, isServerPath, serverPaths, serverRoots } from '@sawari/contract/pages'
import type { ProxyOptions } from 'vite'

/** Which paths the development server hands to the real one, made from the contract's calls and pages. */
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

/** A browser that asks for a page gets the app, as on the real server. */
function pageForBrowsers({ headers }: { readonly headers: { readonly accept?: string } }) {
  return headers.accept?.includes('text/html') ? '/index.html' : undefined
}

/** Vite takes a key that begins with a circumflex as a pattern for the address with its query. */
function patternOf(path: string, end: string): string {
  return `^${path.replaceAll('.', '\\.')}${end}`
}
