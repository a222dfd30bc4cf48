/** No proxy, the number of proxies in front, or their addresses. */
export type TrustProxy = false | number | readonly string[]

/** Converts the setting to Fastify's format. */
export function trustedProxies(
  trustProxy: TrustProxy,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trustProxy === false) return false
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : [...trustProxy]
}
