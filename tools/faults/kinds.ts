// The faults. Each begins, lasts, and is healed; the service must then recover within seconds.

import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultyLink } from '../../apps/server/test/faulty-link.ts'
import { type Form, forms, type World } from './world.ts'

/** One fault as chosen by the seed. */
export interface Chosen {
  readonly kind: FaultKind
  /** The affected server. */
  readonly server: number
  readonly holdMs: number
  /** From 0 to 1, for random choices within the kind. */
  readonly lot: number
}

/** Begins the fault, waits, heals it; resolves with a text if there was a problem meanwhile. */
type Inject = (world: World, chosen: Chosen) => Promise<unknown>

export interface FaultKind {
  readonly name: string
  readonly forms: readonly Form[]
  /** Two simultaneous faults affect different parts; one that affects all is alone. */
  readonly part: 'server' | 'database' | 'bus' | 'client' | 'clock' | 'all'
  readonly inject: Inject
}

const onPostgres: readonly Form[] = ['postgres', 'redis']
const onRedis: readonly Form[] = ['redis']
const STEPS_MS = [600_000, -600_000, 3_600_000, -3_600_000, 86_400_000]
const USE_LOG_FILE = "select pg_logical_emit_message(false, 'faults', 'x'), pg_switch_wal()"
const TERMINATE =
  "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'"
const TABLES = ['messages', 'connections', 'sessions', 'buddy_searches', 'buddy_requests', 'users']
const SQLITE_BUSY = 5

const pickBy = <Value>(lot: number, values: readonly Value[]): Value =>
  values[Math.min(values.length - 1, Math.floor(lot * values.length))]!

const hold =
  (
    begin: (world: World, chosen: Chosen) => unknown,
    heal: (world: World, chosen: Chosen) => unknown,
  ): Inject =>
  async (world, chosen) => {
    await begin(world, chosen)
    await pause(chosen.holdMs)
    await heal(world, chosen)
  }

type Links = (world: World) => readonly FaultyLink[]

/** Of one server, sometimes of all. */
const each =
  (linksOf: Links, act: (link: FaultyLink) => void) =>
  (world: World, { server, lot }: Chosen) => {
    for (const link of lot < 0.3 ? linksOf(world) : [linksOf(world)[server]!]) act(link)
  }
/** Resets all connections, and refuses new ones for a while. */
const cut = (links: Links) =>
  hold(
    each(links, link => link.refuse()),
    each(links, link => link.accept()),
  )
/** Nothing arrives, and neither side is notified; afterwards everything arrives. */
const swallow = (links: Links) =>
  hold(
    each(links, link => link.freeze()),
    each(links, link => link.thaw()),
  )

const kind = (name: string, part: FaultKind['part'], on: readonly Form[], inject: Inject): FaultKind => ({
  ...{ name, part, forms: on, inject },
})

export const faultKinds: readonly FaultKind[] = [
  kind('kill -9 a server', 'server', forms, async ({ servers }, { server, holdMs }) => {
    await servers[server]!.kill()
    await pause(holdMs / 3)
    await servers[server]!.start()
  }),
  kind(
    'freeze a server',
    'server',
    forms,
    hold(
      ({ servers }, { server }) => servers[server]!.signal('SIGSTOP'),
      ({ servers }, { server }) => servers[server]!.signal('SIGCONT'),
    ),
  ),
  kind('roll out', 'server', forms, async ({ form, servers }, { server }) => {
    const rolled = servers[server]!
    if (form !== 'embedded') return rolled.replace()
    const wrong = await rolled.leave()
    await rolled.start()
    return wrong
  }),
  kind(
    'step the clock of a server',
    'clock',
    forms,
    hold(
      ({ servers }, { server, lot }) => servers[server]!.stepClock(pickBy(lot, STEPS_MS)),
      ({ servers }, { server }) => servers[server]!.stepClock(0),
    ),
  ),
  kind(
    'cut client links',
    'client',
    forms,
    cut(world => world.clientLinks),
  ),
  kind(
    'swallow client links',
    'client',
    forms,
    swallow(world => world.clientLinks),
  ),
  kind('fill the disk', 'database', forms, async ({ disk, postgres }, { holdMs, lot }) => {
    await disk!.fill()
    // PostgreSQL preallocates log files; it ends for lack of a new one only when they are used up.
    if (lot < 0.5) await postgres?.query(`${USE_LOG_FILE}; `.repeat(8))
    await pause(holdMs)
    await disk!.free()
    // PostgreSQL may have ended; after freeing space it must be started again.
    await postgres?.restart()
  }),
  kind(
    "another program's lock on the file",
    'database',
    ['embedded'],
    async ({ databaseFile }, { holdMs, lot }) => {
      const other = new DatabaseSync(databaseFile, { timeout: 1_000 })
      try {
        other.exec(pickBy(lot, ['begin immediate', 'begin exclusive']))
        await pause(holdMs)
        other.exec('rollback')
        return undefined
      } catch (error) {
        // The server itself may hold the lock for the whole second.
        return (error as { errcode?: number }).errcode === SQLITE_BUSY ? undefined : String(error)
      } finally {
        other.close()
      }
    },
  ),
  kind('lock a table', 'database', onPostgres, async ({ postgres }, { holdMs, lot }) => {
    const lock = `lock table ${pickBy(lot, TABLES)} in access exclusive mode`
    await postgres!.query(`begin; ${lock}; select pg_sleep(${holdMs / 1_000}); rollback`)
  }),
  kind(
    'freeze PostgreSQL',
    'database',
    onPostgres,
    hold(
      world => world.signalPostgres('SIGSTOP'),
      world => world.signalPostgres('SIGCONT'),
    ),
  ),
  kind(
    'freeze PostgreSQL while a server leaves',
    'all',
    onPostgres,
    async ({ servers, signalPostgres }, { server, holdMs }) => {
      signalPostgres('SIGSTOP')
      await pause(holdMs / 3)
      const wrong = await servers[server]!.leave()
      signalPostgres('SIGCONT')
      await servers[server]!.start()
      return wrong
    },
  ),
  kind('terminate backends', 'database', onPostgres, ({ postgres }) => postgres!.query(TERMINATE)),
  kind('restart PostgreSQL at once', 'database', onPostgres, async ({ postgres }, { holdMs }) => {
    await postgres!.crash()
    await pause(holdMs / 3)
    await postgres!.restart()
  }),
  kind(
    'cut database links',
    'database',
    onPostgres,
    cut(world => world.databaseLinks),
  ),
  kind(
    'swallow database links',
    'database',
    onPostgres,
    swallow(world => world.databaseLinks),
  ),
  kind(
    'kill Redis',
    'bus',
    onRedis,
    hold(
      ({ redis }) => redis!.kill(),
      ({ redis }) => redis!.start(),
    ),
  ),
  kind(
    'freeze Redis',
    'bus',
    onRedis,
    hold(
      ({ redis }) => redis!.signal('SIGSTOP'),
      ({ redis }) => redis!.signal('SIGCONT'),
    ),
  ),
  kind(
    'cut links to Redis',
    'bus',
    onRedis,
    cut(world => world.busLinks),
  ),
  kind(
    'swallow links to Redis',
    'bus',
    onRedis,
    swallow(world => world.busLinks),
  ),
]

/** During it, calls may be refused or lose their response. A fault of the bus or of a clock must not be visible. */
export const excuses = ({ part }: FaultKind): boolean => part !== 'bus' && part !== 'clock'

/** Whether this machine allows it: only some users may mount the small disk. */
export const isPossible = ({ name }: FaultKind, { disk }: World): boolean =>
  name !== 'fill the disk' || disk !== undefined
