import type { FastifyInstance } from 'fastify'
import { refuse } from '../calls/refusal.ts'
import { withinTime } from '../jobs/within-time.ts'
import { sendRefusal } from './bind-endpoint.ts'

/** Resolves if a dependency responds, rejects if it does not. */
export type Probe = () => Promise<void>

const PROBE_TIMEOUT_MS = 3_000
const tooLate = () => new Error('no answer in time')

/** `/healthz`: the process is running. `/readyz`: its dependencies respond as well. */
export function addHealth(app: FastifyInstance, probes: Readonly<Record<string, Probe>>): void {
  const unlimited = { config: { rateLimit: false as const } }

  app.get('/healthz', unlimited, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ success: true, status: 'up' }),
  )

  app.get('/readyz', unlimited, async (request, reply) => {
    try {
      await Promise.all(Object.values(probes).map(probe => withinTime(probe(), PROBE_TIMEOUT_MS, tooLate)))
      return reply.header('cache-control', 'no-store').send({ success: true, status: 'ready' })
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return sendRefusal(reply, refuse('SERVICE_UNAVAILABLE'))
    }
  })
}
