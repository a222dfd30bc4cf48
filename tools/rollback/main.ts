// npm run rollback:try [-- COMMIT]: an earlier version beside this one on one PostgreSQL database, and back to it.

import { resolve } from 'node:path'
import { startPostgres } from '../../tools/postgres.mjs'
import { startOwnServer } from '../harness/start-own-server.ts'
import { checkOutEarlier } from './earlier-version.ts'
import { shareTrip } from './trip.ts'

const STEPS = [
  'sign-up and sign-in',
  'search',
  'request, received live',
  'acceptance, received live',
  'chat in both directions, received live',
]
const PRESENT = resolve(import.meta.dirname, '../../apps/server/src/main.ts')

try {
  await tryRollback(process.argv[2])
} catch (error) {
  process.stderr.write(`Failed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function tryRollback(wanted: string | undefined): Promise<void> {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const earlier = checkOutEarlier(wanted)
  const postgres = await startPostgres()
  const open = new Set<Awaited<ReturnType<typeof startOwnServer>>>()
  const start = async (main: string) => {
    const environment = {
      DATABASE_URL: postgres.url,
      AUTH_SECRET: 'a secret for one trial',
      RATE_LIMITS: 'off',
    }
    const server = await startOwnServer(environment, main)
    open.add(server)
    return server
  }
  const trip = async (name: string, urls: readonly [string, string]) => {
    await shareTrip(urls)
    print(`${name}: ${STEPS.join('; ')}`)
  }
  try {
    print(`Earlier version: ${earlier.commit}`)
    const before = await start(earlier.main)
    await trip('The earlier version alone', [before.url, before.url])
    const present = await start(PRESENT)
    await trip('One rider on each, the first on the earlier', [before.url, present.url])
    await trip('One rider on each, the first on this version', [present.url, before.url])
    await trip('This version alone', [present.url, present.url])
    await present.stop()
    await trip('Rolled back: the earlier version, which went on', [before.url, before.url])
    await before.stop()
    const again = await start(earlier.main).catch((error: unknown) => {
      throw new Error(`the earlier version does not start on the newer schema: ${String(error)}`)
    })
    await trip('Rolled back: the earlier version, started again', [again.url, again.url])
    print('The roll-back works.')
  } finally {
    for (const server of open) await server.stop()
    postgres.stop()
    earlier.remove()
  }
}
