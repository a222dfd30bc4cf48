import { paths } from '../src/shared/paths.ts'

/** Paths that the server alone answers, even to a browser that asks for a page. */
export const answersByItself = /^\/(?:api|socket\.io|healthz|readyz|metrics)(?:\/|$)/

/** The landing screen has a page of its own, with its markup in it. */
export function isLandingPath(pathname: string): boolean {
  return pathname === paths.landing || pathname === paths.home
}
