import ipaddr from 'ipaddr.js'

/**
 * The part of an address to which a limit applies: a whole IPv4 address, or the first 64 bits of an IPv6
 * address, because one household owns all addresses with that prefix.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // Converts an IPv4 address mapped into IPv6 back to IPv4.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4).map(part => part.toString(16))
  return `${prefix.join(':')}::/64`
}
