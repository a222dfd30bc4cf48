/** An address and a port, as some proxies write them into `X-Forwarded-For`; IPv6 in brackets. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([\da-fA-F:.]+)\](?::\d{1,5})?)$/

/** Removes the port. It differs per connection, so limits by address would otherwise apply to each connection alone. */
export function withoutPort(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? []
  return ipv4 ?? ipv6 ?? address
}
