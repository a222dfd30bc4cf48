import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { IsTrustedProxy } from './trusted-proxies.ts'
import { withoutPort } from './without-port.ts'

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
