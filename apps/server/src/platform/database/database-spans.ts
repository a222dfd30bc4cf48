import { callOrigin } from '../telemetry/call-origin.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import type { Database } from './database.ts'
import { statementKind } from './statement-kind.ts'

const SYSTEMS = { sqlite: 'sqlite', postgres: 'postgresql' } as const

/** One span for each statement of a traced call: the command and the table, without text or values. */
export function traceStatements(database: Database, tracer: Tracer): void {
  database.onStatement(({ text, durationMs, error }) => {
    const parent = callOrigin()?.span
    if (!parent?.isSampled) return
    const { command, table } = statementKind(text)
    tracer.record(table === undefined ? command : `${command} ${table}`, {
      ...{ kind: 'client', parent, durationMs, failed: error !== undefined },
      attributes: {
        'db.system.name': SYSTEMS[database.kind],
        'db.operation.name': command,
        ...(table !== undefined && { 'db.collection.name': table }),
      },
    })
  })
}
