import type { FastifyRequest } from 'fastify'

/** The origin that the client requested; undefined if the host, which the client sends, is invalid. */
export function requestOrigin({ protocol, host }: FastifyRequest): string | undefined {
  const isHost = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/i.test(host) || /^\[[0-9a-f:]+\](?::\d{1,5})?$/i.test(host)
  return isHost ? `${protocol}://${host}` : undefined
}
