import type { FastifyInstance } from 'fastify'
import { refuse } from '../calls/refusal.ts'
import { withTimeout } from '../jobs/with-timeout.ts'
import { sendRefusal } from './bind-endpoint.ts'
import { logOf } from './log-of.ts'

/** Resolves if a dependency responds, rejects if it does not. */
export type Probe = () => Promise<void>

export interface HealthNeeds {
  /** The server cannot work without it. */
  readonly database: Probe
  /** Unavailable engines that the rest does not need. */
  degraded(): readonly string[]
}

const PROBE_TIMEOUT_MS = 3_000

/** `/healthz`: the process is running. `/readyz`: it accepts new work, and its dependencies respond. */
export function addHealth(app: FastifyInstance, { database, degraded }: HealthNeeds): void {
  const unlimited = { config: { rateLimit: false as const } }

  app.get('/healthz', unlimited, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ success: true, status: 'up' }),
  )

  app.get('/readyz', unlimited, async (request, reply) => {
    const missing = app.shutdown.hasBegun ? [{ path: 'server', message: 'is leaving' }] : []
    try {
      await withTimeout(database(), PROBE_TIMEOUT_MS, () => new Error('no answer in time'))
    } catch (error) {
      logOf(request).debug({ err: error }, 'not ready')
      missing.push({ path: 'database', message: 'does not respond' })
    }
    if (missing.length > 0) return sendRefusal(reply, refuse('SERVICE_UNAVAILABLE', missing))
    const away = degraded()
    return reply
      .header('cache-control', 'no-store')
      .send({ success: true, status: 'ready', ...(away.length > 0 && { degraded: away }) })
  })
}
