import cors from '@fastify/cors'
import { REFUSED_STATUS } from '@sawari/contract/refused-status'
import type { FastifyInstance } from 'fastify'

/** Headers of a response that a page of another origin may read. */
export const EXPOSED_HEADERS = [
  ...['date', 'deprecation', 'etag', 'link', 'ratelimit', 'ratelimit-policy', 'retry-after', 'sunset'],
  ...['traceresponse', REFUSED_STATUS, 'x-request-id'],
]

/** How long a browser may reuse the response to a preflight. */
export const PREFLIGHT_SECONDS = 600

/** Lets web apps of these origins call the API. Tokens are sent in a header, so cookies are not allowed. */
export async function addCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      ...['authorization', 'content-type', 'if-none-match', 'prefer', 'traceparent', 'tracestate'],
      'x-request-id',
    ],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  })
}
