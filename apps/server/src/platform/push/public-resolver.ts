// Finds the addresses of a host that a stranger has named. `dns.lookup` has few threads, which the database and
// the geocoder need too, and waits for a silent name server without a limit.

import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-endpoint.ts'

/** Rejects if the host has no address or one that is not public, or if the time is over. */
export type ResolvePublicHost = (host: string) => Promise<readonly LookupAddress[]>

export interface PublicResolverOptions {
  /** Tests pass their own; the default are those of the system. */
  readonly nameServers?: readonly string[] | undefined
  readonly limitMs?: number
}

const LIMIT_MS = 3_000
/** A query or an answer may get lost. */
const TRIES = 2

export function createPublicResolver(options: PublicResolverOptions = {}): ResolvePublicHost {
  const { nameServers, limitMs = LIMIT_MS } = options
  return async host => {
    // Node connects to an address without a lookup.
    if (isIP(host) !== 0) throw notPublic()
    // One for each lookup: it can be cancelled alone, and knows the name servers that the system has now.
    const resolver = new Resolver({ timeout: limitMs / TRIES, tries: TRIES })
    if (nameServers !== undefined) resolver.setServers(nameServers)
    const timer = setTimeout(() => resolver.cancel(), limitMs)
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    clearTimeout(timer)
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
    const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      throw notPublic()
    }
    return found
  }
}

const notPublic = () => Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' })

function addressesOf(answer: PromiseSettledResult<readonly string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === 'rejected' ? [] : answer.value.map(address => ({ address, family }))
}
