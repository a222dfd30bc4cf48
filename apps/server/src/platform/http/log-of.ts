import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/**
 * A logger whose lines have the request's id. It is created when a line is written, because a logger per
 * request takes a tenth of the time of a cheap call.
 */
export function logOf({ log, id }: FastifyRequest): FastifyBaseLogger {
  return log.child({ reqId: id })
}
