import type { FastifyInstance } from 'fastify'
import type { TrustProxy } from './trusted-proxies.ts'

export interface SecuritySettings {
  readonly trustProxy: TrustProxy
  /** Template of the map's tiles; undefined when none are requested. */
  readonly mapTilesUrl: string | undefined
}

/** The policy of every answer. `'self'` covers this origin's web sockets too (CSP 3, 6.7.2.8). */
function contentSecurityPolicy(mapTilesUrl: string | undefined): string {
  // MapLibre fetches raster tiles by fetch() and shows them as images: both sources need the origin.
  const tiles = mapTilesUrl === undefined ? '' : ` ${new URL(mapTilesUrl).origin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${tiles}`,
    "worker-src 'self'",
    `connect-src 'self'${tiles}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function securityHeaders(settings: SecuritySettings): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(settings.mapTilesUrl),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self)',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  }
}

const ONE_YEAR_OF_HTTPS = 'max-age=31536000'

/** Puts the headers on every answer, errors and unknown paths included. */
export function addSecurityHeaders(app: FastifyInstance, settings: SecuritySettings): void {
  const headers = securityHeaders(settings)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // Only a trusted proxy can say that the passenger's side is encrypted; we speak plain HTTP.
    if (settings.trustProxy !== false && request.protocol === 'https') {
      reply.header('strict-transport-security', ONE_YEAR_OF_HTTPS)
    }
    done()
  })
}
