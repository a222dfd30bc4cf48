import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The part of an address to which a limit applies: a whole IPv4 address, or the first 64 bits of an IPv6
 * address, because one household owns all addresses with that prefix.
 */
export function addressGroup(address: string): string {
  // The form of most addresses; every request uses it several times, and parsing takes some ten times as long
  // as this.
  if (isIPv4(address)) return address
  const parsed = parse(address)
  if (parsed === undefined) return address
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() : `${prefixOf(parsed, 4)}::/64`
}

/**
 * The network of an address, for limits on many accounts of one attacker: the first 24 bits of an IPv4 address, the
 * first 48 of an IPv6 address.
 */
export function addressNetwork(address: string): string {
  const parsed = parse(address)
  if (parsed === undefined) return address
  return parsed instanceof ipaddr.IPv4
    ? `${parsed.octets.slice(0, 3).join('.')}.0/24`
    : `${prefixOf(parsed, 3)}::/48`
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = withoutPort(address)
  // Converts an IPv4 address mapped into IPv6 back to IPv4.
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined
}

function prefixOf({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map(part => part.toString(16))
    .join(':')
}

/** A proxy on this machine, a tool, or a test. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/** The client's address: the nearest one that is not a trusted proxy's, as Fastify finds it. */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: false | IsTrustedProxy,
): string {
  const peer = socket.remoteAddress ?? ''
  if (isTrusted === false) return peer
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(address => address.trim())
    .filter(address => address !== '')
  const chain = [peer, ...forwarded.reverse()]
  return chain.find((address, hop) => hop === chain.length - 1 || !isTrusted(address, hop)) ?? peer
}

/** An address and a port, as some proxies write them into `X-Forwarded-For`; IPv6 in brackets. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([\da-fA-F:.]+)\](?::\d{1,5})?)$/

/** Removes the port. It differs per connection, so limits by address would otherwise apply to each connection alone. */
function withoutPort(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? []
  return ipv4 ?? ipv6 ?? address
}

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

/** The origin that the client requested; undefined if the host, which the client sends, is invalid. */
export function requestOrigin({ protocol, host }: FastifyRequest): string | undefined {
  const isHost = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/i.test(host) || /^\[[0-9a-f:]+\](?::\d{1,5})?$/i.test(host)
  return isHost ? `${protocol}://${host}` : undefined
}
