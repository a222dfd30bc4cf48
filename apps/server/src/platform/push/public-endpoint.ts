// Decides to which addresses a notification may be sent. The endpoint comes from a browser, so a rider can name
// any address: the server must not be made to call a service of its own network.

import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Addresses that no public service has (IANA's special-purpose registries). */
const ranges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
const reserved = new BlockList()
for (const [network, bits] of ranges) reserved.addSubnet(network, bits, 'ipv4')
/** Within 2000::/3; everything outside that block is reserved. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(network, bits, 'ipv6')
}
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

const LOCAL_NAME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/

/** Whether the text is an https address at a named public host and the standard port. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.')
  const name = hostname.replace(/\.$/, '')
  return protocol === 'https:' && port === '' && isName && !LOCAL_NAME.test(name)
}

// Finds the addresses of a host that a stranger has named. `dns.lookup` has few threads, which the database and
// the geocoder need too, and waits for a silent name server without a limit.

/** Rejects if the host has no address or one that is not public, or if the time is over. */
export type ResolvePublicHost = (host: string) => Promise<readonly LookupAddress[]>

interface PublicResolverOptions {
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
