// The headers that the policy of a call adds to each of its responses: the permitted origins, and the announced
// end of the call.

import type { CallPolicy, Deprecation } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { ALL_POLICIES, indexPolicies } from './call-policies.ts'
import { EXPOSED_HEADERS, PREFLIGHT_SECONDS } from './cors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by the library that `addCors` uses. */
    cors?: false
  }
}

/** Public reads carry no token, so a page of another origin may send neither tokens nor cookies. */
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers':
    'accept-language, content-type, if-none-match, prefer, traceparent, tracestate, x-request-id',
  'access-control-max-age': String(PREFLIGHT_SECONDS),
}
const READ_BY_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
}

/** Call it before routes are bound, and before `addCors`. `policies` is set by tests. */
export function addCallHeaders(app: FastifyInstance, policies: readonly CallPolicy[] = ALL_POLICIES): void {
  const calls = indexPolicies(policies)
  const isPublicRead = (method: string, path: string) =>
    policies.some(each => each.publicRead && each.method === method && each.path === path)

  // The list of CORS_ORIGINS must not override public reads.
  app.addHook('onRoute', route => {
    if ([route.method].flat().some(method => isPublicRead(method === 'HEAD' ? 'GET' : method, route.url))) {
      route.config = { ...route.config, cors: false }
    }
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (calls.preflightedBy(request)?.publicRead) {
      void reply
        .code(204)
        .headers({ ...READ_BY_ALL, ...PREFLIGHT_HEADERS })
        .send()
      return
    }
    const policy = calls.of(request)
    if (policy?.publicRead) reply.headers(READ_BY_ALL)
    if (policy?.deprecated) reply.headers(deprecationHeaders(policy.deprecated))
    done()
  })
}

/** RFC 9745 and RFC 8594. */
function deprecationHeaders({ since, sunset, successor }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1_000}`,
    sunset: new Date(sunset).toUTCString(),
    ...(successor !== undefined && { link: `<${successor}>; rel="successor-version"` }),
  }
}
