import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Lets web apps of these origins call the API. Tokens are sent in a header, so cookies are not allowed. */
export async function addCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-none-match'],
    exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
    maxAge: 600,
  })
}
