// Several servers on one PostgreSQL, with Redis and the supplied proxies, all on this machine and from installed
// packages: the set-up that compose.yaml describes. The data is new, and deleted at the end.

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from '../../tools/postgres.mjs'
import { freePorts, startProgram, startRedis } from '../harness/programs.ts'
import { createServerProcess } from '../harness/server.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export const PROXIES = ['caddy', 'nginx'] as const
export type ProxyName = (typeof PROXIES)[number]

export interface ClusterSettings {
  readonly servers: number
  readonly proxy: ProxyName
  /** The port of the proxy; 0 takes a free one. */
  readonly port: number
  /** Environment variables of the servers. */
  readonly environment?: Readonly<Record<string, string>>
  readonly onOutput?: (server: string, text: string) => void
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

export async function startCluster(settings: ClusterSettings) {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-cluster-'))
  // nginx checks as another user than root whether it may read its own files.
  chmodSync(folder, 0o755)
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async (): Promise<void> => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close()
  }
  try {
    const [proxyPort = 0, ...ports] = await freePorts(2 * settings.servers + 1)
    const redis = await startRedis()
    closers.push(redis.kill)
    const postgres = await startPostgres()
    closers.push(postgres.stop)
    const redisUrl = `redis://127.0.0.1:${redis.port}`
    const environment = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redisUrl,
      TRUST_PROXY: 'on',
      AUTH_SECRET: randomBytes(48).toString('base64'),
      DATA_DIR: join(folder, 'data'),
      WEB_DIST: join(ROOT, 'apps/web/dist'),
      ...settings.environment,
    }
    const servers = ports.slice(0, settings.servers).map((port, index) => {
      const name = `server-${index + 1}`
      const metricsPort = ports[settings.servers + index]!
      const process = createServerProcess({
        environment: { ...environment, PORT: String(port), METRICS_PORT: String(metricsPort) },
        onOutput: text => settings.onOutput?.(name, text),
      })
      const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
      return { ...process, name, url: `http://127.0.0.1:${port}`, metricsUrl }
    })
    closers.push(() => Promise.all(servers.map(server => server.leave())))
    await Promise.all(servers.map(server => server.start()))
    const serverPorts = servers.map(server => server.port())
    const addProxy = async (name: ProxyName, port: number) => {
      const proxy = await startProxy({ name, port, serverPorts, folder: join(folder, name) })
      closers.push(() => proxy.stop())
      return { url: `https://localhost:${port}`, authority: proxy.authority }
    }
    return {
      ...(await addProxy(settings.proxy, settings.port || proxyPort)),
      databaseUrl: postgres.url,
      redisUrl,
      servers,
      stop,
      database: { crash: postgres.crash, restart: postgres.restart },
      /** Another proxy in front of the same servers. */
      addProxy: async (name: ProxyName) => addProxy(name, (await freePorts(1))[0]!),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

interface ProxySettings {
  readonly name: ProxyName
  /** The proxy's configuration and certificates are written here. */
  readonly folder: string
  /** The port of HTTPS. */
  readonly port: number
  readonly serverPorts: readonly number[]
}

/** Starts the proxy of its file in deploy/, with other ports and a certificate for localhost that `authority` has signed. */
async function startProxy(settings: ProxySettings) {
  const { name, folder, port, serverPorts } = settings
  mkdirSync(folder, { recursive: true })
  const [plainPort = 0] = await freePorts(1)
  if (name === 'nginx') {
    const { certificate, config } = configureNginx(settings, plainPort)
    const args = ['-p', folder, '-e', 'stderr', '-c', config]
    return { ...(await startProgram({ command: 'nginx', args, port })), authority: certificate }
  }
  const args = ['run', '--config', join(ROOT, 'deploy/Caddyfile'), '--adapter', 'caddyfile']
  const environment = {
    SITE: 'localhost',
    SERVERS: serverPorts.map(each => `127.0.0.1:${each}`).join(' '),
    HTTP_PORT: String(plainPort),
    HTTPS_PORT: String(port),
    CADDY_ADMIN: 'off',
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const caddy = await startProgram({ command: 'caddy', args, environment, port })
  return { ...caddy, authority: join(folder, 'caddy/pki/authorities/local/root.crt') }
}

function configureNginx({ folder, port, serverPorts }: ProxySettings, plainPort: number) {
  const { certificate, key } = makeCertificate(folder)
  const site = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
    .replaceAll(/^(\s+server) 127\.0\.0\.1:3000( .*\n)\s+server 127\.0\.0\.1:3001 .*\n/gm, (_, head, tail) =>
      serverPorts.map(each => `${head} 127.0.0.1:${each}${tail}`).join(''),
    )
    .replaceAll(/^(\s+listen (?:\[::\]:)?)80;/gm, `$1${plainPort};`)
    .replaceAll(/^(\s+listen (?:\[::\]:)?)443 /gm, `$1${port} `)
    .replaceAll(/(ssl_certificate) \S+;/g, `$1 ${certificate};`)
    .replaceAll(/(ssl_certificate_key) \S+;/g, `$1 ${key};`)
    .replaceAll(/server_name \S+;/g, 'server_name localhost;')
    .replace(/access_log \/\S+ /, `access_log ${folder}/access.log `)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(each => `${each}_temp_path ${folder}/${each};`)
    .join(' ')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = join(folder, 'nginx.conf')
  const main = `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;`
  writeFileSync(config, `${main}\nevents { worker_connections 4096; }\nhttp {\n${temporary}\n${site}}\n`)
  return { certificate, config }
}

/** Valid for localhost on this machine, and signed by itself. */
function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 30'.split(' ')
  const host = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const args = [...request, ...host, '-out', certificate, '-keyout', key]
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
  return { certificate, key }
}
