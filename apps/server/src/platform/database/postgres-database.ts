// The database on a PostgreSQL server: a pool of connections for Kysely. Every wait is bounded: for a free
// connection, for a new one, and for the response to a statement. A connection whose state is unknown is never used
// again.

import { setTimeout as pause } from 'node:timers/promises'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { withTimeout } from '../jobs/with-timeout.ts'
import {
  type Database,
  DatabaseUnavailable,
  isReplacedDatabase,
  openDatabase,
  type PoolUsage,
} from './database.ts'

/** The number of connections of a process, and the limits of its waits. */
export interface PoolLimits {
  readonly connections: number
  /** The maximum number of callers waiting for a connection; further ones fail at once. */
  readonly waitingMost: number
  /** The longest wait for a free connection or a new one. */
  readonly connectMs: number
  readonly statementMs: number
}

const POOL_LIMITS: PoolLimits = {
  connections: 10,
  waitingMost: 1_000,
  connectMs: 4_000,
  statementMs: 7_000,
}

/** The number of statements prepared on each connection. Lists of various lengths create ever new texts. */
const PREPARED_MOST = 500

/** PostgreSQL's type number of 64-bit integers. */
const BIGINT_TYPE = 20

/** An unreachable server never confirms that its connections are closed. */
const CLOSING_MS = 5_000

/** A pool of connections to a PostgreSQL server, which several server processes may share. */
export function openPostgresDatabase(url: string, limits: PoolLimits = POOL_LIMITS): Database {
  const pool = openPostgresPool(url, limits)
  const database = openDatabase('postgres', new PostgresDialect({ pool }))
  return {
    ...database,
    pool: pool.usage,
    close: () => Promise.race([database.close(), pause(CLOSING_MS, undefined, { ref: false })]),
  }
}

interface MeteredPool extends PostgresPool {
  usage(): PoolUsage
}

function openPostgresPool(url: string, limits: PoolLimits): MeteredPool {
  const pool = new pg.Pool({
    connectionString: withExplicitTls(url),
    application_name: 'sawari',
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: 2 * limits.statementMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // A plan made for an empty table would be kept after the table has grown.
    options: '-c plan_cache_mode=force_custom_plan',
    types: { getTypeParser },
  })
  // A connection that breaks while idle is replaced when it is needed. Without a listener for errors the
  // process would exit.
  pool.on('error', ignore)
  pool.on('connect', client => client.on('error', ignore))
  const nameOf = statementNames()
  const { connect, waiting } = makingDo(pool, limits.connectMs)
  return {
    options: pool.options,
    connect: async () => {
      if (waiting() >= limits.waitingMost) {
        throw new DatabaseUnavailable('too many statements wait for a connection')
      }
      return boundedClient(await connect(), limits.statementMs, nameOf)
    },
    end: () => pool.end(),
    usage: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: waiting(),
      limit: limits.connections,
    }),
  }
}

/** Networks forget connections that are silent for some minutes. The system by itself sends a probe after two hours. */
const KEEP_ALIVE_MS = 30_000

/** After a rejected connection no further one is tried for this time. */
const MAKE_DO_MS = 1_000
/** PostgreSQL's code, also for a role or database with a limit of its own. It comes at once, unlike a missing response. */
const TOO_MANY_CONNECTIONS = '53300'

interface Connecting {
  connect(): Promise<pg.PoolClient>
  /** The callers that wait for a connection. */
  waiting(): number
}

/**
 * Connects. If the database admits no further connection, because other programs use all of them, callers wait in the
 * order of their arrival for one of those that are open; the pool by itself would reject them.
 */
function makingDo(pool: pg.Pool, connectMs: number): Connecting {
  const queue: (() => void)[] = []
  let isMakingDo = false
  // The pool lists a connection as idle, or has forgotten it, after it has emitted these events.
  const wakeFirst = (): void => {
    if (queue.length > 0) setImmediate(() => queue.shift()?.())
  }
  pool.on('release', wakeFirst)
  pool.on('remove', wakeFirst)
  const makeDo = (): void => {
    if (isMakingDo) return
    isMakingDo = true
    setTimeout(() => {
      isMakingDo = false
      for (const wake of queue.splice(0)) wake()
    }, MAKE_DO_MS).unref()
  }
  const connect = async (): Promise<pg.PoolClient> => {
    const lastMs = performance.now() + connectMs
    for (let isNext = false; ; isNext = true) {
      // A caller that was woken goes before those that have just arrived.
      const mustWait =
        isMakingDo && pool.totalCount > 0 && (pool.idleCount === 0 || (queue.length > 0 && !isNext))
      if (mustWait) await new Promise<void>(resolve => queue.push(resolve))
      if (performance.now() >= lastMs) notConnected(new Error('no connection became free in time'))
      try {
        return await pool.connect()
      } catch (error) {
        const { code } = error as { readonly code?: unknown }
        if (code !== TOO_MANY_CONNECTIONS || pool.totalCount === 0) notConnected(error)
        makeDo()
      }
    }
  }
  return { connect, waiting: () => pool.waitingCount + queue.length }
}

const ignore = (): void => undefined
const noResponse = () => new DatabaseUnavailable('the database did not respond')

/** Times are milliseconds in 64-bit integers, all of which are exact as JavaScript numbers. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === BIGINT_TYPE ? Number : pg.types.getTypeParser(type, format as 'text')

type NameOf = (text: string) => string | undefined

/** One name per text, so that the database parses it once on each connection. */
function statementNames(): NameOf {
  const names = new Map<string, string>()
  return text => {
    const known = names.get(text)
    if (known !== undefined || names.size >= PREPARED_MOST) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

function boundedClient(client: pg.PoolClient, statementMs: number, nameOf: NameOf): PostgresPoolClient {
  let isBroken = false
  const query = async <Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    // The database rolls back by itself when the connection closes.
    if (isBroken && text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    if (isBroken) throw new DatabaseUnavailable('the connection to the database is broken')
    // Statements without values are commands such as `begin`, or run once.
    const name = values.length > 0 ? nameOf(text) : undefined
    try {
      const result = await withTimeout(
        client.query({ name, text, values: [...values] }),
        statementMs,
        noResponse,
      )
      return result as unknown as PostgresQueryResult<Row>
    } catch (error) {
      // With a code of five characters the database itself has answered, so the connection is usable.
      if (error instanceof pg.DatabaseError && !isFatal(error) && !isReplacedDatabase(error)) throw error
      isBroken = true
      return rethrow(error)
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: destroy => client.release(isBroken || destroy === true),
  }
}

/** The database ends the connection after this error. */
function isFatal({ severity }: pg.DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC'
}

/** The driver's own errors have no code that distinguishes an unavailable database from a bug. */
function rethrow(error: unknown): never {
  if (error instanceof pg.DatabaseError || error instanceof DatabaseUnavailable) throw error
  notConnected(error)
}

/** Whatever the reason: a database that does not let us in, with another password for example, is unavailable. */
function notConnected(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new DatabaseUnavailable(reason || 'the database cannot be reached', { cause: error })
}

const ALIASES = /(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/g

/**
 * The address with the mode of TLS that the driver uses. The driver treats these three modes as `verify-full`, prints a
 * warning that its next version will not, and advises to write `verify-full`. Addresses of managed databases often
 * contain `sslmode=require`.
 */
export function withExplicitTls(url: string): string {
  return /[?&]uselibpqcompat=true/.test(url) ? url : url.replace(ALIASES, 'verify-full')
}
