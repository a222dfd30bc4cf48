// Starts servers in separate processes, so that the load generator does not share a thread with them.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts, type Program, startProgram } from '../tools/harness/programs.ts'

export interface ChildServer {
  readonly url: string
  /** `VmRSS`, which only Linux tells. */
  residentMb(): number
  stop: Program['stop']
}

const ROOT = join(import.meta.dirname, '..')

/** Starts the product with SQLite in `dataDir` or a fresh folder, without rate limits, logging warnings only. */
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
  return startChild([join(import.meta.dirname, 'bare-server.ts'), answersPath])
}

/** Starts a bare Socket.IO server; see bare-sockets.ts. */
export function startBareSockets(): Promise<ChildServer> {
  return startChild([join(import.meta.dirname, 'bare-sockets.ts')])
}

async function startChild(args: readonly string[], more: Record<string, string> = {}): Promise<ChildServer> {
  const [port = 0] = await freePorts(1)
  const environment = { PORT: String(port), HOST: '127.0.0.1', ...more }
  const { pid, stop } = await startProgram({ command: process.execPath, args, environment, port })
  const residentMb = () => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
  }
  return { url: `http://127.0.0.1:${port}`, residentMb, stop }
}
