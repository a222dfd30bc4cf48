// Starts the server in a separate process, on loopback and with an empty database, and measures it.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLAIN_PAGE } from '@sawari/contract'

const SERVER = join(import.meta.dirname, '../../apps/server/src/main.ts')
const PROBE = join(import.meta.dirname, 'probe.mjs')
const STOP_MS = 10_000

/** Since the last measurement. */
export interface Measurement {
  /** The maximum processor time of one turn of the event loop. */
  readonly turnCpuMs: number
  readonly rss: number
  readonly heapUsed: number
}

export interface OwnServer {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly pid: number
  /** Everything that the server wrote so far. */
  log(): string
  /** `collect`: after a garbage collection. */
  measure(options?: { readonly collect?: boolean }): Promise<Measurement>
  /** Resolves with the signal or the exit code when the process has ended. */
  readonly ended: Promise<string>
  signal(signal: NodeJS.Signals): void
  /** Changes the wall clock of the process by this much; monotonic clocks are unchanged. */
  stepClock(aheadMs: number): void
  /** Kills the process if it has not ended within `limitMs`, and deletes its folder. */
  stop(signal?: NodeJS.Signals, limitMs?: number): Promise<void>
}

/** A single page, so that no test depends on a build of the web app. */
function emptyWebApp(folder: string): string {
  const webDist = join(folder, 'web')
  mkdirSync(webDist)
  writeFileSync(join(webDist, PLAIN_PAGE), '<!doctype html><title>Sawari</title>')
  return webDist
}

/** `main` starts the server, for example that of another version. */
export async function startOwnServer(
  environment: Readonly<Record<string, string>> = {},
  main = SERVER,
): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sawari-own-'))
  const child = spawn(process.execPath, ['--expose-gc', '--max-semi-space-size=8', '--import', PROBE, main], {
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
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => output.push(String(chunk)))
  const ended = once(child, 'exit').then(([code, signal]) => `${signal ?? `code ${code}`}`)
  const log = () => output.join('')
  const port = await portOf(child, log, ended)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    pid: child.pid!,
    log,
    measure: measurementsOf(child),
    ended,
    signal: signal => void child.kill(signal),
    stepClock: aheadMs => void child.send({ aheadMs }),
    stop: async (signal = 'SIGTERM', limitMs = STOP_MS) => {
      child.kill(signal)
      const kill = setTimeout(() => child.kill('SIGKILL'), limitMs)
      await ended
      clearTimeout(kill)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
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

function measurementsOf(child: ChildProcess): OwnServer['measure'] {
  let asked = 0
  return ({ collect = false } = {}) => {
    const id = ++asked
    return new Promise((resolve, reject) => {
      const onMessage = (message: Measurement & { readonly id: number }) => {
        if (message.id !== id) return
        child.off('message', onMessage)
        child.off('exit', onExit)
        resolve(message)
      }
      const onExit = () => reject(new Error('the server process ended'))
      child.on('message', onMessage)
      child.once('exit', onExit)
      child.send({ id, collect })
    })
  }
}
