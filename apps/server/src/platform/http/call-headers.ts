// The headers that the policy of a call adds to each of its responses: the permitted origins, and the announced
// end of the call.

import cors from '@fastify/cors'
import { type CallPolicy, callsByFeature, type Deprecation, serverPaths } from '@sawari/contract'
import { REFUSED_STATUS } from '@sawari/contract/refused-status'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by the library that `addCors` uses. */
    cors?: false
  }
}

/** Headers of a response that a page of another origin may read. */
const EXPOSED_HEADERS = [
  'date',
  'deprecation',
  'etag',
  'link',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'sunset',
  'traceresponse',
  REFUSED_STATUS,
  'x-request-id',
]

/** How long a browser may reuse the response to a preflight. */
const PREFLIGHT_SECONDS = 600

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

/** Lets web apps of these origins call the API. Tokens are sent in a header, so cookies are not allowed. */
export async function addCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-none-match',
      'prefer',
      'traceparent',
      'tracestate',
      'x-request-id',
    ],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  })
}

/** Public documents and tiles that are not calls. */
const PUBLIC_FILES: readonly CallPolicy[] = [
  serverPaths.openApi,
  serverPaths.asyncApi,
  `${serverPaths.mapTiles}/:version/:zoom/:x/:file`,
].map(path => ({ method: 'GET', path, identity: 'none', publicRead: true }))

export const ALL_POLICIES: readonly CallPolicy[] = [
  ...Object.values(callsByFeature).flatMap(calls => Object.values<CallPolicy>(calls)),
  ...PUBLIC_FILES,
]

export function indexPolicies(policies: readonly CallPolicy[]) {
  const byAddress = new Map(policies.map(policy => [`${policy.method} ${policy.path}`, policy]))
  const patterns = policies.map(policy => ({ policy, pattern: patternOf(policy.path) }))
  // A GET's route answers HEAD too.
  const methodOf = (method: string) => (method === 'HEAD' ? 'GET' : method)
  return {
    /** The policy of the route that answers a request. */
    of: ({ method, routeOptions }: FastifyRequest) =>
      byAddress.get(`${methodOf(method)} ${routeOptions.url}`),
    /** The policy of the request that a browser announces in a preflight. */
    preflightedBy: ({ method, headers, url }: FastifyRequest) => {
      const wanted = headers['access-control-request-method']
      if (method !== 'OPTIONS' || wanted === undefined || headers.origin === undefined) return undefined
      const [path = ''] = url.split('?', 1)
      return patterns.find(({ policy, pattern }) => policy.method === methodOf(wanted) && pattern.test(path))
        ?.policy
    },
  }
}

/** '/api/search-places/:version' becomes a pattern for its addresses. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll('.', String.raw`\.`)
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+')}/?$`)
}
