// Starts servers in separate processes, so that the load generator does not share a thread with them.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ChildServer {
  readonly url: string
  /** `VmRSS`, which only Linux tells. */
  residentMb(): number
  stop(signal?: NodeJS.Signals): Promise<void>
}

const ROOT = join(import.meta.dirname, '..')

/**
 * Starts the product with SQLite in `dataDir` or a fresh folder, without rate limits, logging warnings
 * only.
 */
export async function startSawari(
  dataDir?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ChildServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  const environment = { DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', MAP_TILES_URL: 'none' }
  const server = await startChild([join(ROOT, 'apps/server/src/main.ts')], { ...environment, ...more })
  return {
    ...server,
    stop: async signal => {
      await server.stop(signal)
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a bare Fastify server; see bare-server.ts. */
export function startBareServer(answersPath: string): Promise<ChildServer> {
  return startChild([join(import.meta.dirname, 'bare-server.ts'), answersPath], {})
}

/** Starts a bare Socket.IO server; see bare-sockets.ts. */
export function startBareSockets(): Promise<ChildServer> {
  return startChild([join(import.meta.dirname, 'bare-sockets.ts')], {})
}

async function startChild(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<ChildServer> {
  const child = spawn(process.execPath, [...args], {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readyAddress(child)
  return {
    url,
    residentMb: () => residentMb(child.pid),
    stop: async (signal = 'SIGTERM') => {
      const closed = new Promise(resolve => child.once('close', resolve))
      child.kill(signal)
      await closed
    },
  }
}

function residentMb(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', chunk => {
      output += String(chunk)
      const port = /ready at http:\/\/localhost:(\d+)$/m.exec(output)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('close', code => reject(new Error(`the server ended with code ${code}`)))
  })
}
