import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LAST_RESORT_MS } from '../../data/testing/last-resort.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const STOPPED_WITHIN_MS = 10_000

export interface RunningServer {
  readonly url: string
  /** Contains the database and the outbox of mails. */
  readonly dataDir: string
  stop(): Promise<void>
}

/** Starts the real server on a free port, with its own data folder, without map tiles, by day. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sawari-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const clock = ['--import', './e2e/support/day-clock.ts']
  const child = spawn(process.execPath, [...clock, 'apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      MAP_TILES_URL: 'none',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(child)
  try {
    await ready(url, child, output)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return { url, dataDir, stop: () => stop(child, dataDir) }
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const giveUpAtMs = performance.now() + LAST_RESORT_MS.wait
  while (performance.now() < giveUpAtMs) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The server was not ready within ${LAST_RESORT_MS.wait} ms:\n${output()}`)
}

async function stop(child: ChildProcess, dataDir: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const kill = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS)
    await ended
    clearTimeout(kill)
  }
  await rm(dataDir, { recursive: true, force: true })
}

function outputOf(child: ChildProcess): () => string {
  let text = ''
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-10_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => text
}

async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
