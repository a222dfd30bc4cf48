import { STATUS_CODES } from 'node:http'
import { errorBody } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import type { TrustProxy } from '../identity/client-address.ts'

export interface SecuritySettings {
  readonly trustProxy: TrustProxy
  /** URL template of the map's tiles; undefined if no tiles are requested. */
  readonly mapTilesUrl: string | undefined
}

/**
 * The content security policy of every response. `'self'` includes this origin's web sockets (CSP 3,
 * 6.7.2.8).
 */
function contentSecurityPolicy(mapTilesUrl: string | undefined): string {
  // MapLibre loads raster tiles by fetch() and shows them as images, so both sources need the origin.
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

/** Adds the headers to every response, including errors and unknown paths. */
export function addSecurityHeaders(app: FastifyInstance, settings: SecuritySettings): void {
  const headers = securityHeaders(settings)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // The server itself uses plain HTTP, so only a trusted proxy can report that the client's connection is
    // encrypted.
    if (settings.trustProxy !== false && request.protocol === 'https') {
      reply.header('strict-transport-security', ONE_YEAR_OF_HTTPS)
    }
    done()
  })
}

/** A whole response with the envelope and the security headers, for a socket that has no response object. */
export function rawRefusal(status: number, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(errorBody('BAD_REQUEST'))
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
