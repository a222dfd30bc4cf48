// The metrics of the whole process.

import { rateLimits } from '@sawari/contract'
import type { Config } from './config.ts'
import { newestMigration } from './migrations/migrate.ts'
import type { Metrics } from './platform/telemetry/metrics.ts'
import type { RecordSecurityEvent } from './platform/telemetry/security-events.ts'

interface BuildInfo {
  readonly version: string
  readonly database: string
  readonly config: Config
  /** The version of the stand network that is in memory. */
  readonly dataVersion: () => string
}

/** One series whose labels identify the running program; its value is always 1. */
export function addBuildInfo(metrics: Metrics, { version, database, config, dataVersion }: BuildInfo): void {
  const labels = {
    version,
    database,
    schema: newestMigration(),
    node: process.version,
    mail: config.smtpUrl === undefined ? 'files' : 'smtp',
  }
  metrics.gauge(
    'build_info',
    'What runs: versions of program, data, schema and Node; database and mail mode',
    () => [{ labels: { ...labels, data: dataVersion() }, value: 1 }],
    [...Object.keys(labels), 'data'],
  )
}

/** Limits that are not in the contract's table. */
const OTHER_LIMITS = ['processor-time']

/** Counts a rejection, by the name of the limit. */
type CountRefusal = (limit: string) => void

export function refusalCounter(metrics: Metrics): CountRefusal {
  const names = Object.values(rateLimits).map(({ name }) => name)
  const count = metrics.counter('limit_refusals_total', 'Requests, events and mails refused by a limit', {
    limit: [...names, ...OTHER_LIMITS],
  })
  return limit => count({ limit })
}

/** Counts each event, and the rejection of each lockout, before it is recorded. */
export function countedSecurityEvents(
  metrics: Metrics,
  record: RecordSecurityEvent,
  countRefusal: CountRefusal,
): RecordSecurityEvent {
  const count = metrics.counter(
    'security_events_total',
    'Sign-ins, lockouts, ended sessions, denials and the like; more than the log keeps',
    { event: [], outcome: [] },
  )
  return given => {
    const { event, outcome } = given
    count({ event, outcome })
    if (event === 'lockout') countRefusal(outcome)
    record(given)
  }
}
