import pino from 'pino'
import type { LogLevel } from '../../config.ts'

export type Logger = pino.Logger

/** Structured lines. Neither bodies, query strings, tokens nor addresses of people go in. */
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
