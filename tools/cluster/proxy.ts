// A proxy with the file of deploy/, on this machine: other ports, and a certificate for localhost.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePorts, type Program, startProgram } from '../harness/program.ts'

const DEPLOY = resolve(import.meta.dirname, '../../deploy')

export const PROXIES = ['caddy', 'nginx'] as const
export type ProxyName = (typeof PROXIES)[number]

export interface ProxySettings {
  readonly name: ProxyName
  /** For its configuration and its certificates. */
  readonly folder: string
  /** Of HTTPS. */
  readonly port: number
  readonly serverPorts: readonly number[]
}

export interface RunningProxy extends Program {
  readonly url: string
  /** File with the certificate that signed the proxy's own. */
  readonly authority: string
}

export async function startProxy(settings: ProxySettings): Promise<RunningProxy> {
  mkdirSync(settings.folder, { recursive: true })
  const [plainPort = 0] = await freePorts(1)
  const url = `https://localhost:${settings.port}`
  return { url, ...(await starters[settings.name](settings, plainPort)) }
}

const starters = { caddy: startCaddy, nginx: startNginx }

async function startCaddy({ folder, port, serverPorts }: ProxySettings, plainPort: number) {
  const program = await startProgram({
    command: 'caddy',
    args: ['run', '--config', join(DEPLOY, 'Caddyfile'), '--adapter', 'caddyfile'],
    environment: {
      ...{ SITE: 'localhost', SERVERS: serverPorts.map(each => `127.0.0.1:${each}`).join(' ') },
      ...{ HTTP_PORT: String(plainPort), HTTPS_PORT: String(port), CADDY_ADMIN: 'off' },
      ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    },
    port,
  })
  return { ...program, authority: join(folder, 'caddy/pki/authorities/local/root.crt') }
}

async function startNginx({ folder, port, serverPorts }: ProxySettings, plainPort: number) {
  const { certificate, key } = makeCertificate(folder)
  const site = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
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
  writeFileSync(
    config,
    `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
events { worker_connections 4096; }
http {
${temporary}
${site}}
`,
  )
  const args = ['-p', folder, '-e', 'stderr', '-c', config]
  const program = await startProgram({ command: 'nginx', args, port })
  return { ...program, authority: certificate }
}

/** Valid for localhost on this machine, and signed by itself. */
function makeCertificate(folder: string): { readonly certificate: string; readonly key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-noenc',
        '-days',
        '30',
      ],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-out', certificate, '-keyout', key],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
  return { certificate, key }
}
