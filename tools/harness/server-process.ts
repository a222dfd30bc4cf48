// A server that a run of faults kills, freezes and replaces, and whose clock it steps.

import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type OwnServer, startOwnServer } from './start-own-server.ts'

const START_MS = 60_000
/** A supervisor usually allows ten seconds. */
const LEAVE_MS = 10_000
const BETWEEN_STARTS_MS = 500

export type ServerProcess = ReturnType<typeof createServerProcess>

export interface ServerNeeds {
  readonly environment: Readonly<Record<string, string>>
  /** Output of all its processes is appended to it. */
  readonly logFile: string
  readonly onDeath: (reason: string) => void
}

export function createServerProcess({ environment, logFile, onDeath }: ServerNeeds) {
  let running: OwnServer | undefined
  let lastPort = 0

  const begin = async (): Promise<OwnServer> => {
    const deadline = performance.now() + START_MS
    for (;;) {
      try {
        return await startOwnServer(environment)
      } catch (error) {
        // The server refuses to start while the database is unreachable; a supervisor retries.
        if (performance.now() > deadline) throw error
        await pause(BETWEEN_STARTS_MS)
      }
    }
  }

  const supervise = (begun: OwnServer): void => {
    running = begun
    lastPort = begun.port
    void begun.ended.then(reason => {
      appendFileSync(logFile, begun.log())
      if (running !== begun) return
      running = undefined
      onDeath(reason)
      void start()
    })
  }

  const start = async (): Promise<void> => supervise(await begin())

  const release = (): OwnServer | undefined => {
    const released = running
    running = undefined
    return released
  }

  return {
    /** The port of the current process, or of the last one. */
    port: () => lastPort,
    start,
    /** Kills it at once, like a power failure. */
    kill: async (): Promise<void> => release()?.stop('SIGKILL'),
    signal: (signal: NodeJS.Signals): void => running?.signal(signal),
    /** Sends the stop signal; resolves with the problem, if there was one. */
    leave: () => leave(release()),
    /** Starts a second process and switches to it before the first one stops. */
    replace: async (): Promise<string | undefined> => {
      const next = await begin()
      const former = release()
      supervise(next)
      return leave(former)
    },
    stepClock: (aheadMs: number): void => running?.stepClock(aheadMs),
  }
}

async function leave(server: OwnServer | undefined): Promise<string | undefined> {
  if (server === undefined) return undefined
  const startedAt = performance.now()
  await server.stop('SIGTERM', LEAVE_MS)
  const reason = await server.ended
  const ms = Math.round(performance.now() - startedAt)
  return reason === 'code 0' ? undefined : `left with ${reason} after ${ms} ms`
}
