// Ends the process: in steps that lose no data, and within a time limit.

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { RunningClock } from './platform/database/clock.ts'
import { allConnectionsEnded } from './platform/http/health.ts'
import type { Logger } from './platform/telemetry/logger.ts'

/** The resources of the running process, in the order in which they are closed. */
export interface RunningServer {
  readonly app: FastifyInstance
  readonly clock: RunningClock
  readonly storage: { close(): Promise<void> }
  readonly logger: Logger
  /** How long `/readyz` answers 503 before the shutdown begins. */
  readonly drainSeconds: number
}

/**
 * A supervisor usually allows ten seconds, and timers are up to two seconds late on an overloaded machine. A
 * database that does not respond must not delay the process further.
 */
const OUT_MS = 7_500
/** The time needed after the drain time: to finish calls until their deadline, and to close. */
const CLOSING_MS = 5_500
/** How long an idle keep-alive connection stays open for one more request, which its response ends. */
const KEPT_MS = 1_000
/** Connections that are busy for longer are closed. */
const CUT_BEFORE_END_MS = 1_500
const SWEEP_MS = 50

export function shutDownOnSignals(server: RunningServer): void {
  let isShuttingDown = false
  const shutDown = (exitCode: number): void => {
    // A second signal exits immediately.
    if (isShuttingDown) process.exit(1)
    isShuttingDown = true
    // After an unexpected error the state of the process is unknown, so it ends without waiting.
    const drainMs = exitCode === 0 ? server.drainSeconds * 1_000 : 0
    const outMs = Math.max(OUT_MS, drainMs + CLOSING_MS)
    setTimeout(() => {
      server.logger.warn('left before everything was closed: something did not respond')
      process.exit(exitCode)
    }, outMs)
    void stopServer(server, drainMs, outMs - CUT_BEFORE_END_MS).then(
      () => process.exit(exitCode),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', () => shutDown(0))
  process.on('SIGINT', () => shutDown(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      server.logger.fatal({ err: error }, event)
      shutDown(1)
    })
  }
}

/**
 * Answers 503 at `/readyz`, closes the sockets and, with their next responses, the keep-alive connections, finishes
 * the running requests, then closes the database.
 */
async function stopServer(
  { app, clock, storage }: RunningServer,
  drainMs: number,
  cutAfterMs: number,
): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), cutAfterMs)
  app.shutdown.begin()
  const keptUntilMs = performance.now() + KEPT_MS
  await pause(drainMs)
  await app.shutdown.drain()
  await allConnectionsEnded(app.server, keptUntilMs - performance.now())
  // A keep-alive connection whose request ends after the close would otherwise stay open until its idle
  // timeout.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  await app.close()
  clearInterval(sweep)
  clearTimeout(cut)
  clock.stop()
  await storage.close()
}
