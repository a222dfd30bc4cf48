// Addresses of PostgreSQL servers, as the driver is given them.

const ALIASES = /(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/g

/**
 * The address with the mode of TLS that the driver uses. The driver treats these three modes as `verify-full`, prints a
 * warning that its next version will not, and advises to write `verify-full`. Addresses of managed databases often
 * contain `sslmode=require`.
 */
export function withExplicitTls(url: string): string {
  return /[?&]uselibpqcompat=true/.test(url) ? url : url.replace(ALIASES, 'verify-full')
}
