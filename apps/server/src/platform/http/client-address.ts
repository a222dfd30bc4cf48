import ipaddr from 'ipaddr.js'

/**
 * The part of an address that a limit counts: an IPv4 address whole, and the first 64 bits of an IPv6
 * address, because one household has every address below them.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address that is mapped into IPv6 becomes IPv4 again.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4).map(part => part.toString(16))
  return `${prefix.join(':')}::/64`
}
