import pino from 'pino'
import { callOrigin } from './call-origin.ts'

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
