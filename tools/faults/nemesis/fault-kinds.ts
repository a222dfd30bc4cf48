// The faults of the nemesis. Each begins, lasts, and is healed; the service must then recover within seconds.

import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultyLink } from '../../../apps/server/test/faulty-link.ts'
import type { Form, World } from '../world.ts'

/** One fault as chosen by the seed. */
export interface Chosen {
  readonly kind: FaultKind
  /** The affected server. */
  readonly server: number
  readonly holdMs: number
  /** From 0 to 1, for random choices within the kind. */
  readonly lot: number
}

type Inject = (world: World, chosen: Chosen) => Promise<string | undefined>

export interface FaultKind {
  readonly name: string
  readonly forms: readonly Form[]
  /** Two simultaneous faults affect different parts. */
  readonly part: 'server' | 'database' | 'bus' | 'client' | 'clock'
  /** It affects several parts, and is never combined with others. */
  readonly isAlone?: boolean
  /**
   * During it, calls may be refused or lose their response. A fault of the bus or of a clock must not be
   * visible.
   */
  readonly excuses: boolean
  /** The reason why it cannot be tried here. */
  readonly missing?: (world: World) => string | undefined
  /** Begins it, waits, heals it; resolves with the problems that occurred meanwhile. */
  readonly inject: Inject
}

const everywhere: readonly Form[] = ['embedded', 'postgres', 'redis']
const onPostgres: readonly Form[] = ['postgres', 'redis']
const STEPS_MS = [600_000, -600_000, 3_600_000, -3_600_000, 86_400_000] as const
const USE_LOG_FILE = "select pg_logical_emit_message(false, 'faults', 'x'), pg_switch_wal()"
const TABLES = ['messages', 'connections', 'sessions', 'buddy_searches', 'buddy_requests', 'users'] as const

const pickBy = <Value>(lot: number, values: readonly Value[]): Value =>
  values[Math.min(values.length - 1, Math.floor(lot * values.length))]!

const noDisk = ({ disk }: World) =>
  disk === undefined ? 'no file system can be mounted by this user' : undefined

/** Cuts all connections, and refuses new ones for a while. */
const cut =
  (linksOf: (world: World) => readonly FaultyLink[]): Inject =>
  async (world, { server, holdMs, lot }) => {
    const links = lot < 0.3 ? linksOf(world) : [linksOf(world)[server]!]
    for (const link of links) link.refuse()
    await pause(holdMs)
    for (const link of links) link.accept()
    return undefined
  }

/** Nothing arrives, and neither side is notified; afterwards everything arrives. */
const swallow =
  (linksOf: (world: World) => readonly FaultyLink[]): Inject =>
  async (world, { server, holdMs, lot }) => {
    const links = lot < 0.3 ? linksOf(world) : [linksOf(world)[server]!]
    for (const link of links) link.freeze()
    await pause(holdMs)
    for (const link of links) link.thaw()
    return undefined
  }

const injections: Readonly<Record<string, Omit<FaultKind, 'name'>>> = {
  'kill -9 a server': {
    forms: everywhere,
    part: 'server',
    excuses: true,
    inject: async ({ servers }, { server, holdMs }) => {
      await servers[server]!.kill()
      await pause(holdMs / 3)
      await servers[server]!.start()
      return undefined
    },
  },
  'freeze a server': {
    forms: everywhere,
    part: 'server',
    excuses: true,
    inject: async ({ servers }, { server, holdMs }) => {
      servers[server]!.signal('SIGSTOP')
      await pause(holdMs)
      servers[server]!.signal('SIGCONT')
      return undefined
    },
  },
  'roll out': {
    forms: everywhere,
    part: 'server',
    excuses: true,
    inject: async ({ form, servers }, { server }) => {
      const rolled = servers[server]!
      if (form !== 'embedded') return rolled.replace()
      const wrong = await rolled.leave()
      await rolled.start()
      return wrong
    },
  },
  'step the clock of a server': {
    forms: everywhere,
    part: 'clock',
    excuses: false,
    inject: async ({ servers }, { server, holdMs, lot }) => {
      servers[server]!.stepClock(pickBy(lot, STEPS_MS))
      await pause(holdMs)
      servers[server]!.stepClock(0)
      return undefined
    },
  },
  'cut client links': {
    forms: everywhere,
    part: 'client',
    excuses: true,
    inject: cut(world => world.clientLinks),
  },
  'swallow client links': {
    forms: everywhere,
    part: 'client',
    excuses: true,
    inject: swallow(world => world.clientLinks),
  },
  'fill the disk': {
    forms: everywhere,
    part: 'database',
    excuses: true,
    missing: noDisk,
    inject: async ({ disk, postgres }, { holdMs, lot }) => {
      await disk!.fill()
      // PostgreSQL preallocates log files; it ends for lack of a new one only when they are used up.
      if (lot < 0.5) await postgres?.query(`${USE_LOG_FILE}; `.repeat(8))
      await pause(holdMs)
      await disk!.free()
      // PostgreSQL may have ended; after freeing space it must be started again.
      await postgres?.restart()
      return undefined
    },
  },
  "another program's lock on the file": {
    forms: ['embedded'],
    part: 'database',
    excuses: true,
    inject: async ({ databaseFile }, { holdMs, lot }) => {
      const other = new DatabaseSync(databaseFile, { timeout: 1_000 })
      try {
        other.exec(pickBy(lot, ['begin immediate', 'begin exclusive']))
        await pause(holdMs)
        other.exec('rollback')
      } catch (error) {
        // The server itself held the lock for the whole second.
        return (error as { errcode?: number }).errcode === 5 ? undefined : String(error)
      } finally {
        other.close()
      }
      return undefined
    },
  },
  'lock a table': {
    forms: onPostgres,
    part: 'database',
    excuses: true,
    inject: async ({ postgres }, { holdMs, lot }) => {
      const table = pickBy(lot, TABLES)
      const seconds = holdMs / 1_000
      await postgres!.query(
        `begin; lock table ${table} in access exclusive mode; select pg_sleep(${seconds}); rollback`,
      )
      return undefined
    },
  },
  'freeze PostgreSQL': {
    forms: onPostgres,
    part: 'database',
    excuses: true,
    inject: async (world, { holdMs }) => {
      world.signalPostgres('SIGSTOP')
      await pause(holdMs)
      world.signalPostgres('SIGCONT')
      return undefined
    },
  },
  'freeze PostgreSQL while a server leaves': {
    forms: onPostgres,
    part: 'database',
    isAlone: true,
    excuses: true,
    inject: async (world, { server, holdMs }) => {
      world.signalPostgres('SIGSTOP')
      await pause(holdMs / 3)
      const wrong = await world.servers[server]!.leave()
      world.signalPostgres('SIGCONT')
      await world.servers[server]!.start()
      return wrong
    },
  },
  'terminate backends': {
    forms: onPostgres,
    part: 'database',
    excuses: true,
    inject: async ({ postgres }) => {
      await postgres!.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      )
      return undefined
    },
  },
  'restart PostgreSQL at once': {
    forms: onPostgres,
    part: 'database',
    excuses: true,
    inject: async ({ postgres }, { holdMs }) => {
      await postgres!.crash()
      await pause(holdMs / 3)
      await postgres!.restart()
      return undefined
    },
  },
  'cut database links': {
    forms: onPostgres,
    part: 'database',
    excuses: true,
    inject: cut(world => world.databaseLinks),
  },
  'swallow database links': {
    forms: onPostgres,
    part: 'database',
    excuses: true,
    inject: swallow(world => world.databaseLinks),
  },
  'kill Redis': {
    forms: ['redis'],
    part: 'bus',
    excuses: false,
    inject: async ({ redis }, { holdMs }) => {
      await redis!.kill()
      await pause(holdMs)
      await redis!.start()
      return undefined
    },
  },
  'freeze Redis': {
    forms: ['redis'],
    part: 'bus',
    excuses: false,
    inject: async ({ redis }, { holdMs }) => {
      redis!.signal('SIGSTOP')
      await pause(holdMs)
      redis!.signal('SIGCONT')
      return undefined
    },
  },
  'cut links to Redis': {
    forms: ['redis'],
    part: 'bus',
    excuses: false,
    inject: cut(world => world.busLinks),
  },
  'swallow links to Redis': {
    forms: ['redis'],
    part: 'bus',
    excuses: false,
    inject: swallow(world => world.busLinks),
  },
}

export const faultKinds: readonly FaultKind[] = Object.entries(injections).map(([name, kind]) => ({
  name,
  ...kind,
}))
