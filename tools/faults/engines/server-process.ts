// A server in a separate process that a run of faults kills, freezes and replaces, and whose clock it steps.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '../../../apps/server/src/main.ts')
const STEP_CLOCK = join(import.meta.dirname, 'step-clock.mjs')
const START_MS = 60_000
/** A supervisor usually allows ten seconds. */
const LEAVE_MS = 10_000
const BETWEEN_STARTS_MS = 500

interface Process {
  readonly child: ChildProcess
  readonly port: number
  readonly ended: Promise<string>
}

export interface ServerProcess {
  readonly number: number
  /** The port of the current process, or of the last one. */
  port(): number
  start(): Promise<void>
  /** Kills it at once, like a power failure. */
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  /** Sends the stop signal; resolves with the duration of the shutdown, or with the problem. */
  leave(): Promise<{ readonly ms: number; readonly wrong: string | undefined }>
  /** Starts a second process and switches to it before the first one stops. */
  replace(): Promise<string | undefined>
  stepClock(aheadMs: number): void
}

export interface ServerNeeds {
  readonly number: number
  readonly environment: Readonly<Record<string, string>>
  /** Output of all its processes is appended to it. */
  readonly logFile: string
  readonly onDeath: (reason: string) => void
}

export function createServerProcess({ number, environment, logFile, onDeath }: ServerNeeds): ServerProcess {
  let running: Process | undefined
  let lastPort = 0
  let isSupervised = false

  const begin = async (): Promise<Process> => {
    const child = spawn(process.execPath, ['--import', STEP_CLOCK, SERVER], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const log = createWriteStream(logFile, { flags: 'a' })
    child.stderr!.pipe(log, { end: false })
    const ended = once(child, 'exit').then(([code, signal]) => {
      log.end()
      return `${signal ?? `code ${code}`}`
    })
    return { child, port: await portOf(child, ended, log), ended }
  }

  const supervise = (begun: Process): void => {
    running = begun
    lastPort = begun.port
    isSupervised = true
    void begun.ended.then(reason => {
      if (running !== begun || !isSupervised) return
      running = undefined
      onDeath(reason)
      void start()
    })
  }

  const beginWithRetries = async (): Promise<Process> => {
    const deadline = performance.now() + START_MS
    for (;;) {
      try {
        return await begin()
      } catch (error) {
        // The server refuses to start while the database is unreachable; a supervisor retries.
        if (performance.now() > deadline) throw error
        await new Promise(resolve => setTimeout(resolve, BETWEEN_STARTS_MS))
      }
    }
  }

  const start = async (): Promise<void> => supervise(await beginWithRetries())

  const release = (): Process | undefined => {
    const released = running
    isSupervised = false
    running = undefined
    return released
  }

  return {
    number,
    port: () => lastPort,
    start,
    kill: async () => {
      const killed = release()
      killed?.child.kill('SIGKILL')
      await killed?.ended
    },
    freeze: () => void running?.child.kill('SIGSTOP'),
    thaw: () => void running?.child.kill('SIGCONT'),
    leave: () => leave(release()),
    replace: async () => {
      const next = await beginWithRetries()
      const former = release()
      supervise(next)
      return (await leave(former)).wrong
    },
    stepClock: aheadMs => void running?.child.send({ aheadMs }),
  }
}

async function leave(process: Process | undefined): Promise<{ ms: number; wrong: string | undefined }> {
  if (process === undefined) return { ms: 0, wrong: undefined }
  const start = performance.now()
  process.child.kill('SIGTERM')
  const kill = setTimeout(() => process.child.kill('SIGKILL'), LEAVE_MS)
  const reason = await process.ended
  clearTimeout(kill)
  const ms = Math.round(performance.now() - start)
  return { ms, wrong: reason === 'code 0' ? undefined : `left with ${reason} after ${ms} ms` }
}

function portOf(
  child: ChildProcess,
  ended: Promise<string>,
  log: { write(text: string): unknown },
): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      log.write(String(chunk))
      output = (output + String(chunk)).slice(-10_000)
      const port = /^Sawari is ready at http:\/\/localhost:(\d+)$/m.exec(output)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    void ended.then(reason => reject(new Error(`the server did not start: ${reason} ${output}`)))
  })
}
