// The faults, and the order in which a seed causes them. Each begins, lasts, and is healed; the service must then
// recover within seconds.

import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultyLink } from '../../apps/server/test/faulty-link.ts'
import { randomFrom } from '../harness/random.ts'
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

type Step = (world: World, chosen: Chosen) => unknown

function hold(begin: Step, heal: Step): Inject {
  return async (world, chosen) => {
    await begin(world, chosen)
    await pause(chosen.holdMs)
    await heal(world, chosen)
  }
}

/** Stops processes without ending them. */
function freeze(signal: (world: World, signal: 'SIGSTOP' | 'SIGCONT', chosen: Chosen) => void): Inject {
  const send = (name: 'SIGSTOP' | 'SIGCONT') => (world: World, chosen: Chosen) => signal(world, name, chosen)
  return hold(send('SIGSTOP'), send('SIGCONT'))
}

/** The links of one server, sometimes of all: `cut` resets all connections and refuses new ones for a while. */
function onLinks(of: 'clientLinks' | 'databaseLinks' | 'busLinks', how: 'cut' | 'swallow'): Inject {
  const each =
    (act: (link: FaultyLink) => void) =>
    (world: World, { server, lot }: Chosen) => {
      for (const link of lot < 0.3 ? world[of] : [world[of][server]!]) act(link)
    }
  if (how === 'cut') {
    return hold(
      each(link => link.refuse()),
      each(link => link.accept()),
    )
  }
  // Nothing arrives, and neither side is notified; afterwards everything arrives.
  return hold(
    each(link => link.freeze()),
    each(link => link.thaw()),
  )
}

const kill: Inject = async ({ servers }, { server, holdMs }) => {
  await servers[server]!.kill()
  await pause(holdMs / 3)
  await servers[server]!.start()
}

const rollOut: Inject = async ({ form, servers }, { server }) => {
  const rolled = servers[server]!
  if (form !== 'embedded') return rolled.replace()
  const wrong = await rolled.leave()
  await rolled.start()
  return wrong
}

const stepClock = hold(
  ({ servers }, { server, lot }) => servers[server]!.stepClock(pickBy(lot, STEPS_MS)),
  ({ servers }, { server }) => servers[server]!.stepClock(0),
)

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

const lockTable: Inject = async ({ postgres }, { holdMs, lot }) => {
  const lock = `lock table ${pickBy(lot, TABLES)} in access exclusive mode`
  await postgres!.query(`begin; ${lock}; select pg_sleep(${holdMs / 1_000}); rollback`)
}

const leaveBesideFrozen: Inject = async ({ servers, signalPostgres }, { server, holdMs }) => {
  signalPostgres('SIGSTOP')
  await pause(holdMs / 3)
  const wrong = await servers[server]!.leave()
  signalPostgres('SIGCONT')
  await servers[server]!.start()
  return wrong
}

const crashPostgres: Inject = async ({ postgres }, { holdMs }) => {
  await postgres!.crash()
  await pause(holdMs / 3)
  await postgres!.restart()
}

const killRedis = hold(
  ({ redis }) => redis!.kill(),
  ({ redis }) => redis!.start(),
)

const freezeServer = freeze(({ servers }, signal, { server }) => servers[server]!.signal(signal))
const freezePostgres = freeze(({ signalPostgres }, signal) => signalPostgres(signal))
const freezeRedis = freeze(({ redis }, signal) => redis!.signal(signal))
const terminate: Inject = ({ postgres }) => postgres!.query(TERMINATE)

const table: readonly (readonly [string, FaultKind['part'], readonly Form[], Inject])[] = [
  ['kill -9 a server', 'server', forms, kill],
  ['freeze a server', 'server', forms, freezeServer],
  ['roll out', 'server', forms, rollOut],
  ['step the clock of a server', 'clock', forms, stepClock],
  ['cut client links', 'client', forms, onLinks('clientLinks', 'cut')],
  ['swallow client links', 'client', forms, onLinks('clientLinks', 'swallow')],
  ['fill the disk', 'database', forms, fillDisk],
  ["another program's lock on the file", 'database', ['embedded'], lockFile],
  ['lock a table', 'database', onPostgres, lockTable],
  ['freeze PostgreSQL', 'database', onPostgres, freezePostgres],
  ['freeze PostgreSQL while a server leaves', 'all', onPostgres, leaveBesideFrozen],
  ['terminate backends', 'database', onPostgres, terminate],
  ['restart PostgreSQL at once', 'database', onPostgres, crashPostgres],
  ['cut database links', 'database', onPostgres, onLinks('databaseLinks', 'cut')],
  ['swallow database links', 'database', onPostgres, onLinks('databaseLinks', 'swallow')],
  ['kill Redis', 'bus', onRedis, killRedis],
  ['freeze Redis', 'bus', onRedis, freezeRedis],
  ['cut links to Redis', 'bus', onRedis, onLinks('busLinks', 'cut')],
  ['swallow links to Redis', 'bus', onRedis, onLinks('busLinks', 'swallow')],
]
export const faultKinds: readonly FaultKind[] = table.map(([name, part, on, inject]) => ({
  ...{ name, part, forms: on, inject },
}))

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

const TWO_AT_ONCE = 0.12
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
  const choose = (kind: FaultKind): Chosen => ({
    kind,
    server: form === 'embedded' ? 0 : random.below(2),
    holdMs: mostHoldMs * (random.chance(LONG_HOLD) ? LONG_HOLDS : random.between(0.05, 1)),
    lot: random.between(0, 1),
  })
  const rounds: Chosen[][] = []
  let left: FaultKind[] = []
  for (let count = 0; count < faults; count += rounds.at(-1)!.length) {
    if (left.length === 0) left = [...kinds]
    const [first] = left.splice(random.below(left.length), 1) as [FaultKind]
    const round = [choose(first)]
    const others = kinds.filter(({ part }) => part !== first.part && part !== 'all')
    const isAlone = first.part === 'all' || others.length === 0 || count + 1 === faults
    if (!isAlone && random.chance(TWO_AT_ONCE)) round.push(choose(random.pick(others)))
    rounds.push(round)
  }
  return rounds
}
