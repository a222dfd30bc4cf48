// The faults, one of each kind of recovery, and the order in which a seed causes them. Each begins, lasts, and is
// healed; the service must then recover within seconds.

import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultyLink } from '../../apps/server/test/faulty-link.ts'
import { randomFrom } from '../harness/random.ts'
import { type Form, forms, type World } from './world.ts'

/** A fault that the seed has chosen. */
export interface Chosen {
  readonly kind: FaultKind
  /** The affected server. */
  readonly server: number
  readonly holdMs: number
  /** A number from 0 to 1, by which the kind makes its random choices. */
  readonly lot: number
}

/** Begins the fault, waits, heals it; resolves with a text if there was a problem meanwhile. */
type Inject = (world: World, chosen: Chosen) => Promise<unknown>

interface FaultKind {
  readonly name: string
  /** Two simultaneous faults affect different parts. */
  readonly part: 'server' | 'database' | 'bus' | 'client' | 'clock'
  readonly forms: readonly Form[]
  readonly inject: Inject
}

const onPostgres: readonly Form[] = ['postgres', 'redis']
const STEPS_MS = [600_000, -600_000, 3_600_000, -3_600_000, 86_400_000]
const USE_LOG_FILE = "select pg_logical_emit_message(false, 'faults', 'x'), pg_switch_wal()"
const TERMINATE =
  "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'"
const SQLITE_BUSY = 5

const pickBy = <Value>(lot: number, values: readonly Value[]): Value =>
  values[Math.min(values.length - 1, Math.floor(lot * values.length))]!

type Step = (world: World, chosen: Chosen) => unknown

function hold(begin: Step, heal: Step, share = 1): Inject {
  return async (world, chosen) => {
    await begin(world, chosen)
    await pause(share * chosen.holdMs)
    await heal(world, chosen)
  }
}

/** Resets the connections of one server, sometimes of all, and refuses new ones for a while. */
function cut(links: 'clientLinks' | 'databaseLinks'): Inject {
  const each =
    (act: (link: FaultyLink) => void): Step =>
    (world, { server, lot }) => {
      for (const link of lot < 0.3 ? world[links] : [world[links][server]!]) act(link)
    }
  return hold(
    each(link => link.refuse()),
    each(link => link.accept()),
  )
}

const rollOut: Inject = async ({ form, servers }, { server }) => {
  const rolled = servers[server]!
  if (form !== 'embedded') return rolled.replace()
  const wrong = await rolled.leave()
  await rolled.start()
  return wrong
}

const fillDisk: Inject = async ({ disk, postgres }, { holdMs, lot }) => {
  await disk!.fill()
  // PostgreSQL preallocates log files; it ends for lack of a new one only when they are used up.
  if (lot < 0.5) await postgres?.query(`${USE_LOG_FILE}; `.repeat(8))
  await pause(holdMs)
  await disk!.free()
  // PostgreSQL may have ended; after freeing space it must be started again.
  await postgres?.restart()
}

const lockFile: Inject = async ({ databaseFile }, { holdMs, lot }) => {
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
}

const kill = hold(
  ({ servers }, { server }) => servers[server]!.kill(),
  ({ servers }, { server }) => servers[server]!.start(),
  0.3,
)
const freezeServer = hold(
  ({ servers }, { server }) => servers[server]!.signal('SIGSTOP'),
  ({ servers }, { server }) => servers[server]!.signal('SIGCONT'),
)
const stepClock = hold(
  ({ servers }, { server, lot }) => servers[server]!.stepClock(pickBy(lot, STEPS_MS)),
  ({ servers }, { server }) => servers[server]!.stepClock(0),
)
const freezePostgres = hold(
  ({ signalPostgres }) => signalPostgres('SIGSTOP'),
  ({ signalPostgres }) => signalPostgres('SIGCONT'),
)
const crashPostgres = hold(
  ({ postgres }) => postgres!.crash(),
  ({ postgres }) => postgres!.restart(),
  0.3,
)
const killRedis = hold(
  ({ redis }) => redis!.kill(),
  ({ redis }) => redis!.start(),
)

export const faultKinds: readonly FaultKind[] = [
  { name: 'kill -9 a server', part: 'server', forms, inject: kill },
  { name: 'freeze a server', part: 'server', forms, inject: freezeServer },
  { name: 'roll out', part: 'server', forms, inject: rollOut },
  { name: 'step the clock of a server', part: 'clock', forms, inject: stepClock },
  { name: 'cut client links', part: 'client', forms, inject: cut('clientLinks') },
  { name: 'fill the disk', part: 'database', forms, inject: fillDisk },
  { name: "another program's lock on the file", part: 'database', forms: ['embedded'], inject: lockFile },
  { name: 'freeze PostgreSQL', part: 'database', forms: onPostgres, inject: freezePostgres },
  {
    name: 'terminate backends',
    part: 'database',
    forms: onPostgres,
    inject: ({ postgres }) => postgres!.query(TERMINATE),
  },
  { name: 'restart PostgreSQL at once', part: 'database', forms: onPostgres, inject: crashPostgres },
  { name: 'cut database links', part: 'database', forms: onPostgres, inject: cut('databaseLinks') },
  { name: 'kill Redis', part: 'bus', forms: ['redis'], inject: killRedis },
]

/** During it, calls may be refused or lose their response. A fault of the bus or of a clock must not be visible. */
export const excuses = ({ part }: FaultKind): boolean => part !== 'bus' && part !== 'clock'

/** Whether this machine allows it: only some users may mount the small disk. */
export const isPossible = ({ inject }: FaultKind, { disk }: World): boolean =>
  inject !== fillDisk || disk !== undefined

export interface Schedule {
  readonly form: Form
  readonly seed: number
  readonly faults: number
  /** Only kinds whose name contains one of these texts. */
  readonly only?: readonly string[] | undefined
  readonly mostHoldMs: number
}

const TWO_AT_ONCE = 0.2
const LONG_HOLD = 0.1
/** A factor of the usual maximum duration. */
const LONG_HOLDS = 2.5

/** Rounds of simultaneous faults, usually one. Each kind occurs once before any is repeated. */
export function scheduleOf({ form, seed, faults, only = [''], mostHoldMs }: Schedule): Chosen[][] {
  const random = randomFrom(seed)
  const kinds = faultKinds.filter(
    ({ forms, name }) => forms.includes(form) && only.some(text => name.includes(text)),
  )
  if (kinds.length === 0) throw new Error(`no fault of ${form} is called ${only.join(' or ')}`)
  const rounds: Chosen[][] = []
  let left: FaultKind[] = []
  for (let count = 0; count < faults; count++) {
    if (left.length === 0) left = [...kinds]
    const [kind] = left.splice(random.below(left.length), 1) as [FaultKind]
    const chosen: Chosen = {
      kind,
      server: form === 'embedded' ? 0 : random.below(2),
      holdMs: mostHoldMs * (random.chance(LONG_HOLD) ? LONG_HOLDS : random.between(0.05, 1)),
      lot: random.between(0, 1),
    }
    const [before, ...more] = rounds.at(-1) ?? []
    const mayJoin = before !== undefined && more.length === 0 && before.kind.part !== kind.part
    if (mayJoin && random.chance(TWO_AT_ONCE)) rounds.at(-1)!.push(chosen)
    else rounds.push([chosen])
  }
  return rounds
}
