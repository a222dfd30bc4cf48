import pino from 'pino'

export type Logger = pino.Logger

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Structured log lines, without bodies, query strings, tokens or addresses of people. */
export function createLogger(level: LogLevel, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: { paths: ['authorization', '*.authorization', '*.headers.authorization'], censor: 'hidden' },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
