// Starts servers in separate processes, so that the load generator does not share a thread with them.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ChildServer {
  readonly url: string
  /** Processor time used so far in milliseconds; undefined on systems other than Linux. */
  cpuMs(): number | undefined
  /** The bytes in use on its heap, after collecting garbage. */
  heapBytes(): Promise<number>
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
  const probe = ['--expose-gc', '--import', join(import.meta.dirname, 'heap-probe.ts')]
  const child = spawn(process.execPath, [...probe, ...args], {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await readyAddress(child)
  return {
    url,
    cpuMs: () => readCpuMs(child.pid),
    heapBytes: () =>
      new Promise(resolve => {
        child.once('message', bytes => resolve(Number(bytes)))
        child.send('heap')
      }),
    stop: async (signal = 'SIGTERM') => {
      const closed = new Promise(resolve => child.once('close', resolve))
      child.kill(signal)
      await closed
    },
  }
}

/** Reads user and system time from /proc; Linux counts in hundredths of a second. */
function readCpuMs(pid: number | undefined): number | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
    const fields = afterName.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return undefined
  }
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
