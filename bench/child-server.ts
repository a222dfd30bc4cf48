// Starts servers in separate processes, so that the load generator does not share a thread with them.

import { join } from 'node:path'
import { freePorts, startProgram } from '../tools/harness/programs.ts'
import { type OwnServer, startOwnServer } from '../tools/harness/server.ts'

export interface ChildServer {
  readonly url: string
  stop(): Promise<unknown>
}

/** Starts the product as `npm start` does, with SQLite in a new folder, without rate limits, logging warnings only. */
export function startSawari(more: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const WEB_DIST = join(import.meta.dirname, '../apps/web/dist')
  return startOwnServer({ WEB_DIST, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...more })
}

/** Starts a baseline: `bare-server.ts` or `bare-sockets.ts`. */
export async function startBare(file: string, ...args: readonly string[]): Promise<ChildServer> {
  const [port = 0] = await freePorts(1)
  const environment = { PORT: String(port) }
  const program = {
    command: process.execPath,
    args: [join(import.meta.dirname, file), ...args],
    environment,
    port,
  }
  return { url: `http://127.0.0.1:${port}`, stop: (await startProgram(program)).stop }
}
