import { withTimeout } from '../jobs/with-timeout.ts'
import { callOrigin } from '../telemetry/call-origin.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import { type Database, isDatabaseUnavailable } from './database.ts'

const CHANGES_ROWS: ReadonlySet<StatementCommand> = new Set(['update', 'delete'])
/** Less than the time that Prometheus waits for the metrics. */
const PROBE_MS = 3_000
const tooLate = () => new Error('no answer in time')

export interface DatabaseMetricNeeds {
  readonly database: Database
  readonly metrics: Metrics
  /** Rejects if the database does not accept writes. */
  readonly probe: () => Promise<void>
}

/** Registers the metrics of the database. */
export function addDatabaseMetrics({ database, metrics, probe }: DatabaseMetricNeeds): void {
  // Before the probe below, which takes a connection itself.
  metrics.gauge(
    'database_pool_connections',
    'Connections to PostgreSQL, used and idle',
    () => {
      const usage = database.pool?.()
      return (
        usage &&
        (['used', 'idle', 'limit'] as const).map(state => ({ labels: { state }, value: usage[state] }))
      )
    },
    ['state'],
  )
  metrics.gauge('database_pool_waiting', 'Callers that wait for a connection to PostgreSQL', () => {
    return database.pool?.().waiting
  })
  metrics.gauge('database_up', 'Whether the database stores: 1 or 0, asked when the metrics are read', () =>
    withTimeout(probe(), PROBE_MS, tooLate).then(
      () => 1,
      () => 0,
    ),
  )
  const observe = metrics.histogram(
    'database_statement_duration_seconds',
    'Time of statements by SQL command; commit includes writing to disk',
    ['command'],
  )
  const countError = metrics.counter(
    'database_errors_total',
    'Failed statements: unavailable (connection, time, disk, lock) or refused (constraints and the like)',
    { reason: ['unavailable', 'refused'] },
  )
  const countSwept = metrics.counter('sweep_rows_total', 'Rows that sweeps changed or deleted', { sweep: [] })
  const commands = new Map<string, StatementCommand>(STATEMENT_COMMANDS.map(each => [each, each]))
  database.onStatement(({ text, durationMs, rows, error }) => {
    const command = commands.get(text) ?? statementKind(text).command
    observe(durationMs / 1_000, { command })
    if (error !== undefined) countError({ reason: isDatabaseUnavailable(error) ? 'unavailable' : 'refused' })
    const sweep = callOrigin()?.sweep
    if (sweep !== undefined && rows > 0 && CHANGES_ROWS.has(command)) countSwept({ sweep }, rows)
  })
}

const SYSTEMS = { sqlite: 'sqlite', postgres: 'postgresql' } as const

/** One span for each statement of a traced call: the command and the table, without text or values. */
export function traceStatements(database: Database, tracer: Tracer): void {
  database.onStatement(({ text, durationMs, error }) => {
    const parent = callOrigin()?.span
    if (!parent?.isSampled) return
    const { command, table } = statementKind(text)
    tracer.record(table === undefined ? command : `${command} ${table}`, {
      kind: 'client',
      parent,
      durationMs,
      failed: error !== undefined,
      attributes: {
        'db.system.name': SYSTEMS[database.kind],
        'db.operation.name': command,
        ...(table !== undefined && { 'db.collection.name': table }),
      },
    })
  })
}

/**
 * The kind of a statement in a few words, because its text may be long, and lists of values create ever new
 * texts.
 */
interface StatementKind {
  /** The SQL command, such as 'select', or 'connect' for a connection of the pool. */
  readonly command: StatementCommand
  /** The first table in it; undefined if there is none. */
  readonly table: string | undefined
}

const STATEMENT_COMMANDS = [
  'select',
  'insert',
  'update',
  'delete',
  'begin',
  'commit',
  'rollback',
  'connect',
  'other',
] as const satisfies readonly string[]
type StatementCommand = (typeof STATEMENT_COMMANDS)[number]

const FIRST_COMMAND = /^\s*(?:with\b[\s\S]*?\)\s*)?([a-z]+)/i
const FIRST_TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]{0,62})"?/i

export function statementKind(text: string): StatementKind {
  const word = FIRST_COMMAND.exec(text)?.[1]?.toLowerCase()
  const command = STATEMENT_COMMANDS.find(each => each === word) ?? 'other'
  return { command, table: FIRST_TABLE.exec(text)?.[1]?.toLowerCase() }
}
