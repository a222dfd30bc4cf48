// Finds the policy of a request in the contract's table of calls.

import { type CallPolicy, callsByFeature, serverPaths } from '@sawari/contract'
import type { FastifyRequest } from 'fastify'

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

export interface CallPolicies {
  /** The policy of the route that answers a request. */
  of(request: FastifyRequest): CallPolicy | undefined
  /** The policy of the request that a browser announces in a preflight. */
  preflightedBy(request: FastifyRequest): CallPolicy | undefined
}

export function indexPolicies(policies: readonly CallPolicy[]): CallPolicies {
  const byAddress = new Map(policies.map(policy => [`${policy.method} ${policy.path}`, policy]))
  const patterns = policies.map(policy => ({ policy, pattern: patternOf(policy.path) }))
  // A GET's route answers HEAD too.
  const methodOf = (method: string) => (method === 'HEAD' ? 'GET' : method)
  return {
    of: ({ method, routeOptions }) => byAddress.get(`${methodOf(method)} ${routeOptions.url}`),
    preflightedBy: ({ method, headers, url }) => {
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
