import type { Clock } from './database/clock.ts'
import type { Database } from './database/database.ts'
import type { IdGenerator } from './database/ids.ts'
import type { AttemptLimits } from './identity/attempt-limits.ts'
import type { KeyedHash } from './identity/secrets.ts'
import type { Logger } from './telemetry/logger.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { RecordSecurityEvent } from './telemetry/security-events.ts'

/** What most features need of the platform; `app.ts` makes one for the process. */
export interface Core {
  readonly database: Database
  readonly clock: Clock
  readonly newId: IdGenerator
  readonly keyedHash: KeyedHash
  readonly limits: AttemptLimits
  readonly logger: Logger
  readonly metrics: Metrics
  readonly securityEvent: RecordSecurityEvent
}
