import pino from 'pino'
import { callOrigin } from './call-origin.ts'
import type { Metrics } from './metrics.ts'

export type Logger = pino.Logger

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Structured log lines, without bodies, query strings, tokens or personal addresses. */
export function createLogger(level: LogLevel, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    mixin: (_line, _level, logger) => originFields(logger === root),
    redact: { paths: ['authorization', '*.authorization', '*.headers.authorization'], censor: 'hidden' },
  }
  const root = destination === undefined ? pino(options) : pino(options, destination)
  return root
}

/** The call that causes a line. A request's own logger already has the request's id. */
function originFields(isRoot: boolean): object {
  const origin = callOrigin()
  if (origin === undefined) return {}
  const { requestId, traceId } = origin
  return {
    ...(isRoot && requestId !== undefined && { reqId: requestId }),
    ...(traceId !== undefined && { traceId }),
  }
}

/** Whether a service that the server uses responds. Each change is logged once, and a metric shows the state. */
export interface ServiceState {
  readonly isUnavailable: boolean
  /** `reason` must contain no personal data and no secret. */
  unavailable(reason: object): void
  back(): void
}

interface ServiceStateNeeds {
  /** One word: the metric is `<name>_connected`. */
  readonly name: string
  readonly logger: Logger
  /** Undefined: another metric shows the state. */
  readonly metrics?: Metrics
}

export function createServiceState({ name, logger, metrics }: ServiceStateNeeds): ServiceState {
  let isUnavailable = false
  metrics?.gauge(`${name}_connected`, `Whether the ${name} responds: 1 or 0`, () => Number(!isUnavailable))
  return {
    get isUnavailable() {
      return isUnavailable
    },
    unavailable: reason => {
      if (isUnavailable) return
      isUnavailable = true
      logger.warn(reason, `the ${name} is unavailable`)
    },
    back: () => {
      if (!isUnavailable) return
      isUnavailable = false
      logger.warn(`the ${name} is back`)
    },
  }
}
