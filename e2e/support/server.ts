import { join } from 'node:path'
import { type OwnServer, startOwnServer } from '../../tools/harness/server.ts'

const WEB_DIST = join(import.meta.dirname, '../../apps/web/dist')
const DAY_CLOCK = join(import.meta.dirname, 'day-clock.ts')

/** Starts the real server with the built web app on a free port, with its own data folder, without map tiles, by day. */
export function startServer(environment: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const { SAWARI_TEST_CLOCK_MS } = process.env
  const settings = {
    WEB_DIST,
    SAWARI_TEST_CLOCK_MS,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    ...environment,
  }
  return startOwnServer(settings, { imports: [DAY_CLOCK] })
}
