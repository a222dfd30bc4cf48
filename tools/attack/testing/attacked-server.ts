import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { PUSH_KEYS } from '../../../apps/server/test/push-service.ts'
import { closeConnections } from '../../harness/call.ts'
import { freePorts } from '../../harness/program.ts'
import { type OwnServer, startOwnServer } from '../../harness/start-own-server.ts'
import { type Target, targetOf } from '../target.ts'

/** A server on the embedded database for the attacks of a test file, which run one after the other. */
export function attackedServer(): () => Target {
  let server: OwnServer
  let target: Target
  beforeAll(async () => {
    const [port] = await freePorts(1)
    server = await startOwnServer({ ...PUSH_KEYS, METRICS_PORT: String(port), LOG_LEVEL: 'warn' })
    const metrics = `http://127.0.0.1:${port}/metrics`
    target = targetOf({ url: server.url, metrics, outbox: [join(server.dataDir, 'outbox')] })
  })
  afterAll(async () => {
    closeConnections()
    await server.stop()
  })
  return () => target
}
