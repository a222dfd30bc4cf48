import ipaddr from 'ipaddr.js'
import { withoutPort } from './without-port.ts'

/** No proxy, the number of proxies in front, or their addresses. */
export type TrustProxy = false | number | readonly string[]

/** Whether the address at this number of hops is a trusted proxy, whose statement about the next hop counts. */
export type IsTrustedProxy = (address: string, hop: number) => boolean

/** Converts the setting to Fastify's format. */
export function trustedProxies(trustProxy: TrustProxy): false | IsTrustedProxy {
  if (trustProxy === false) return false
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  const ranges = trustProxy.flatMap(name => NAMED_RANGES[name.toLowerCase()] ?? [name]).map(parseRange)
  return address => {
    const bare = withoutPort(address)
    if (!ipaddr.isValid(bare)) return false
    // Converts an IPv4 address mapped into IPv6 back to IPv4.
    const parsed = ipaddr.process(bare)
    return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))
  }
}

type Address = ReturnType<typeof ipaddr.process>

const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

function parseRange(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Whether a text is the address of a proxy, a range of addresses in CIDR notation, or the name of one. */
export function isProxyAddress(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr
  return (
    Object.hasOwn(NAMED_RANGES, text.toLowerCase()) ||
    IPv4.isValidFourPartDecimal(text) ||
    IPv4.isValidCIDRFourPartDecimal(text) ||
    IPv6.isValid(text) ||
    IPv6.isValidCIDR(text)
  )
}
