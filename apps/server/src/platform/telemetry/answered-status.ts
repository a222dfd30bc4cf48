import { REFUSED_STATUS } from '@sawari/contract/refused-status'
import type { FastifyReply } from 'fastify'

/** The status for logs and metrics: a refusal's own, even if the client requested refusals with status 200. */
export function answeredStatus(reply: FastifyReply): number {
  return Number(reply.getHeader(REFUSED_STATUS) ?? reply.statusCode)
}
