import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { PUSH_KEYS } from '../../../apps/server/test/push-service.ts'
import { type OwnServer, startOwnServer } from '../../own-server/start-own-server.ts'
import { closeConnections } from '../call.ts'
import { type Target, targetOf } from '../target.ts'

/** A server on the embedded database for the attacks of a test file, which run one after the other. */
export function attackedServer(): () => Target {
  let server: OwnServer
  let target: Target
  beforeAll(async () => {
    const port = await freePort()
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

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
