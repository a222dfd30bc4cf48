import type { IncomingMessage } from 'node:http'
import type { TrustProxy } from '../http/client-address.ts'

export interface OriginSettings {
  readonly corsOrigins: readonly string[]
  readonly trustProxy: TrustProxy
}

/** A refusal with its reason. */
export type DecideHandshake = (error: string | null, allowed: boolean) => void

/**
 * Allows pages of our own origin and of CORS_ORIGINS to connect. Browsers send the origin even for web
 * sockets, which CORS does not cover; programs send none.
 */
export function originCheck({ corsOrigins, trustProxy }: OriginSettings) {
  return (request: IncomingMessage, decide: DecideHandshake): void => {
    const { origin, host } = request.headers
    const forwarded = trustProxy === false ? undefined : request.headers['x-forwarded-host']
    const allowed =
      origin === undefined ||
      corsOrigins.includes(origin) ||
      [host, forwarded].some(own => own !== undefined && own === hostOf(origin))
    decide(null, allowed)
  }
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
