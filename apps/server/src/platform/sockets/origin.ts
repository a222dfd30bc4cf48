import type { IncomingMessage } from 'node:http'
import type { TrustProxy } from '../identity/client-address.ts'

export interface OriginSettings {
  readonly corsOrigins: readonly string[]
  readonly trustProxy: TrustProxy
}

/**
 * Pages of our own origin and of CORS_ORIGINS may connect. Browsers send the origin even for web sockets, which CORS
 * does not cover; programs send none. Polling by script tags (JSONP) would work from any origin, and no client needs it.
 */
export function isAllowedOrigin(
  { headers, url = '' }: IncomingMessage,
  { corsOrigins, trustProxy }: OriginSettings,
): boolean {
  const { origin, host } = headers
  if (/[?&]j=/.test(url)) return false
  if (origin === undefined || corsOrigins.includes(origin)) return true
  const forwarded = trustProxy === false ? undefined : headers['x-forwarded-host']
  const from = URL.canParse(origin) ? new URL(origin).host : undefined
  return [host, forwarded].some(own => own !== undefined && own === from)
}
