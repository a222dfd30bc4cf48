// Several servers on one PostgreSQL, with Redis and a proxy, all on this machine and from installed packages:
// the set-up that compose.yaml describes. The data is new, and deleted at the end.

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from '../../tools/postgres.mjs'
import { freePorts, type Program, startProgram } from '../harness/program.ts'
import { startRedis } from '../harness/redis.ts'
import { type ProxyName, type RunningProxy, startProxy } from './proxy.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export interface ClusterSettings {
  readonly servers: number
  readonly proxy: ProxyName
  /** Of the proxy; 0 takes a free one. */
  readonly port: number
  /** Environment variables of the servers. */
  readonly environment?: Readonly<Record<string, string>>
  readonly onOutput?: (server: string, text: string) => void
}

export interface Cluster {
  readonly url: string
  readonly authority: string
  readonly servers: readonly ClusterServer[]
  readonly databaseUrl: string
  readonly redisUrl: string
  /** Another proxy in front of the same servers. */
  addProxy(name: ProxyName): Promise<RunningProxy>
  readonly database: { crash(): Promise<unknown>; restart(): Promise<void> }
  stop(): Promise<void>
}

export interface ClusterServer {
  readonly name: string
  readonly url: string
  readonly metricsUrl: string
  /** Starts it again, on the same port. */
  start(): Promise<void>
  /** Resolves with the exit code, if it was running. */
  stop(signal?: NodeJS.Signals): Promise<number | null | undefined>
}

export async function startCluster(settings: ClusterSettings): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-cluster-'))
  // nginx checks as another user than root whether it may read its own files.
  chmodSync(folder, 0o755)
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close()
  }
  try {
    const [proxyPort = 0, ...ports] = await freePorts(2 * settings.servers + 1)
    const serverPorts = ports.slice(0, settings.servers)
    const redis = await startRedis()
    closers.push(redis.kill)
    const postgres = await startPostgres()
    closers.push(postgres.stop)
    const redisUrl = `redis://127.0.0.1:${redis.port}`
    const environment = {
      ...{ DATABASE_URL: postgres.url, REDIS_URL: redisUrl, TRUST_PROXY: 'on' },
      ...{ AUTH_SECRET: randomBytes(48).toString('base64'), HOST: '127.0.0.1' },
      ...{ DATA_DIR: join(folder, 'data'), MAP_TILES_URL: 'none', ...settings.environment },
    }
    const servers = serverPorts.map((port, index) =>
      createServer(`server-${index + 1}`, port, ports[settings.servers + index]!),
    )
    closers.push(() => Promise.all(servers.map(server => server.stop())))
    await Promise.all(servers.map(server => server.start()))
    const addProxy = async (name: ProxyName, port: number) => {
      const proxy = await startProxy({ name, port, serverPorts, folder: join(folder, name) })
      closers.push(() => proxy.stop())
      return proxy
    }
    const proxy = await addProxy(settings.proxy, settings.port || proxyPort)
    return {
      ...{ url: proxy.url, authority: proxy.authority, databaseUrl: postgres.url, redisUrl, servers, stop },
      database: { crash: postgres.crash, restart: postgres.restart },
      addProxy: async name => addProxy(name, (await freePorts(1))[0]!),
    }

    function createServer(name: string, port: number, metricsPort: number): ClusterServer {
      let running: Program | undefined
      return {
        name,
        url: `http://127.0.0.1:${port}`,
        metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
        start: async () => {
          running = await startProgram({
            command: process.execPath,
            args: ['apps/server/src/main.ts'],
            cwd: ROOT,
            environment: { ...environment, PORT: String(port), METRICS_PORT: String(metricsPort) },
            port,
            ...(settings.onOutput && { onOutput: text => settings.onOutput?.(name, text) }),
          })
        },
        stop: async signal => {
          const program = running
          running = undefined
          return program?.stop(signal)
        },
      }
    }
  } catch (error) {
    await stop()
    throw error
  }
}
