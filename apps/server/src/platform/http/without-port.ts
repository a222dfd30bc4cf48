/** An address and a port, as some proxies write them into `X-Forwarded-For`; IPv6 in brackets. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([\da-fA-F:.]+)\](?::\d{1,5})?)$/

/** The port differs for each connection, so that with it each connection would have limits of its own. */
export function withoutPort(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? []
  return ipv4 ?? ipv6 ?? address
}
