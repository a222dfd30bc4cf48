// The server as a process on loopback, with an empty database: started, measured, killed, frozen and replaced.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PLAIN_PAGE } from '@sawari/contract'

const SERVER = join(import.meta.dirname, '../../apps/server/src/main.ts')
const PROBE = join(import.meta.dirname, 'probe.mjs')
/** A supervisor usually allows ten seconds. */
const STOP_MS = 10_000
const START_MS = 60_000
const BETWEEN_STARTS_MS = 500

/** Since the last measurement. */
export interface Measurement {
  /** The maximum processor time of one turn of the event loop. */
  readonly turnCpuMs: number
  readonly rss: number
  readonly heapUsed: number
}

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>
type Environment = Readonly<Record<string, string | undefined>>

interface StartOptions {
  /** The file that starts the server, for example that of another version. */
  readonly main?: string
  /** Modules that it loads before its own code. */
  readonly imports?: readonly string[]
  readonly onOutput?: ((text: string) => void) | undefined
}

export async function startOwnServer(environment: Environment = {}, options: StartOptions = {}) {
  const { main = SERVER, imports = [], onOutput } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'sawari-own-'))
  const flags = [
    '--expose-gc',
    '--max-semi-space-size=8',
    ...[PROBE, ...imports].map(path => `--import=${path}`),
  ]
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      MAP_TILES_URL: 'none',
      // As `npm start` does.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      WEB_DIST: emptyWebApp(dataDir),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches only this process; the probe ends the server when this process has ended.
    detached: true,
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      output.push(String(chunk))
      onOutput?.(String(chunk))
    })
  const ended = once(child, 'exit').then(([code, signal]) => `${signal ?? `code ${code}`}`)
  const log = () => output.join('')
  const port = await portOf(child, log, ended)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    /** Everything that the server wrote so far. */
    log,
    /** One at a time; `collect`: after a garbage collection. */
    measure: async ({ collect = false } = {}): Promise<Measurement> => {
      const hasEnded = ended.then(reason => Promise.reject(new Error(`the server ended: ${reason}`)))
      child.send({ collect })
      const [measurement] = (await Promise.race([once(child, 'message'), hasEnded])) as [Measurement]
      return measurement
    },
    /** Resolves with the signal or the exit code when the process has ended. */
    ended,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Changes the wall clock of the process by this much; monotonic clocks are unchanged. */
    stepClock: (aheadMs: number) => void child.send({ aheadMs }),
    /** Kills the process if it has not ended in time, deletes its folder, and resolves as `ended` does. */
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      const reason = await ended
      clearTimeout(kill)
      rmSync(dataDir, { recursive: true, force: true })
      return reason
    },
  }
}

/** A single page, so that no test depends on a build of the web app. */
function emptyWebApp(folder: string): string {
  const webDist = join(folder, 'web')
  mkdirSync(webDist)
  writeFileSync(join(webDist, PLAIN_PAGE), '<!doctype html><title>Sawari</title>')
  return webDist
}

function portOf(child: ChildProcess, log: () => string, ended: Promise<unknown>): Promise<number> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const port = /^Sawari is ready at http:\/\/localhost:(\d+)$/m.exec(log())?.[1]
      if (port === undefined) return
      child.stdout?.off('data', look)
      resolve(Number(port))
    }
    child.stdout?.on('data', look)
    void ended.then(reason => reject(new Error(`the server did not start: ${reason} ${log()}`)))
  })
}

export interface ServerNeeds {
  readonly environment: Environment
  readonly onOutput?: ((text: string) => void) | undefined
  /** Called when a process ends by itself. */
  readonly onDeath?: (reason: string) => void
}

/** A server that outlives its processes. */
export function createServerProcess({ environment, onOutput, onDeath }: ServerNeeds) {
  let running: OwnServer | undefined
  let lastPort = 0

  const begin = async (): Promise<OwnServer> => {
    const deadline = performance.now() + START_MS
    for (;;) {
      try {
        return await startOwnServer(environment, { onOutput })
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
      if (running === begun) onDeath?.(reason)
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
    kill: async (): Promise<void> => void (await release()?.stop('SIGKILL')),
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
  const reason = await server.stop()
  const ms = Math.round(performance.now() - startedAt)
  return reason === 'code 0' ? undefined : `left with ${reason} after ${ms} ms`
}
