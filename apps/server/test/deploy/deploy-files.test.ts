// The files in deploy/ and compose.yaml: well formed, consistent with the server, and checked by the programs
// that read them.

import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../src/config.ts'
import { settings } from '../../src/settings.ts'
import { temporaryFolder } from '../harness.ts'
import { testWith } from '../test-with.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** The server exits within this time after SIGTERM. */
const OUT_WITHIN_SECONDS = 10

/** Only what the tests follow by name; Compose itself checks the file in CI. */
interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks: Readonly<Record<string, object>>
  readonly volumes: Readonly<Record<string, object>>
}

interface ComposeService {
  readonly environment?: Readonly<Record<string, string | number>>
  readonly stop_grace_period?: string
  readonly volumes?: readonly string[]
  readonly networks: readonly string[]
  readonly ports?: readonly string[]
  readonly healthcheck?: object
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

interface Manifest {
  readonly kind: string
  readonly data?: Readonly<Record<string, string>>
  readonly stringData?: Readonly<Record<string, string>>
}

const strangers = (names: readonly string[]) => names.filter(name => !(name in settings))

describe('compose.yaml', () => {
  // Compose would take each of these from .env.
  const text = read('compose.yaml').replaceAll(/\$\{[^}]*\}/g, '0123456789abcdef')
  const { services, networks, volumes } = parse(text, { merge: true }) as ComposeFile
  const servers = Object.entries(services).filter(([name]) => name.startsWith('server-'))
  const environmentOf = (service: ComposeService) =>
    Object.fromEntries(
      Object.entries(service.environment ?? {}).map(([name, value]) => [name, String(value)]),
    )

  test('sets what the server reads, to values that it takes', () => {
    expect(servers.length).toBe(2)
    for (const [, service] of servers) {
      const environment = environmentOf(service)
      expect(strangers(Object.keys(environment))).toEqual([])
      const config = readConfig(environment)
      expect(config).toMatchObject({ trustProxy: 1, port: 3000, dataDir: '/data' })
      expect(config.redisUrl).toBe('redis://valkey:6379')
      expect(Number.parseInt(service.stop_grace_period!, 10)).toBeGreaterThan(OUT_WITHIN_SECONDS)
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    }
  })

  test('leads Caddy to every server, and the world to Caddy alone', () => {
    const places = servers.map(([name]) => `${name}:3000`).join(' ')
    expect(environmentOf(services.caddy!).SERVERS).toBe(places)
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['caddy'])
    expect(networks.inside).toEqual({ internal: true })
    for (const name of ['postgres', 'valkey']) expect(services[name]!.networks).toEqual(['inside'])
  })

  test('names volumes, networks and services that exist, and waits for those with a health check', () => {
    for (const { volumes: mounts = [], networks: joined, depends_on: needs = {} } of Object.values(
      services,
    )) {
      const named = mounts.map(mount => mount.split(':')[0]!).filter(source => !source.startsWith('.'))
      expect(named.filter(name => !(name in volumes))).toEqual([])
      expect(joined.filter(name => !(name in networks))).toEqual([])
      for (const [name, { condition }] of Object.entries(needs)) {
        // The servers' health check is defined in their image.
        const isChecked = services[name]?.healthcheck !== undefined || name.startsWith('server-')
        expect([name, condition, isChecked]).toEqual([name, 'service_healthy', true])
      }
    }
  })
})

/** The names of the fields that our manifests use: another one is misspelled, or belongs here. */
const FIELDS = new Set(
  `annotations apiVersion automountServiceAccountToken averageUtilization averageValue backend behavior capabilities
  cidr configMapRef containerPort containers cpu data drop egress emptyDir envFrom except failureThreshold from fsGroup
  host hosts http httpGet image ingress ipBlock kind labelSelector labels lifecycle limits livenessProbe matchLabels
  maxReplicas maxSkew maxSurge maxUnavailable memory metadata metric metrics minReadySeconds minReplicas mountPath name
  namespace namespaceSelector path paths pathType periodSeconds podSelector pods policies policyTypes port ports preStop protocol
  readinessProbe readOnlyRootFilesystem allowPrivilegeEscalation requests resource resources rollingUpdate rules
  runAsGroup runAsNonRoot runAsUser scaleDown scaleTargetRef scaleUp seccompProfile seconds secretName secretRef
  securityContext selector service sleep spec stabilizationWindowSeconds startupProbe strategy stringData target
  targetPort template terminationGracePeriodSeconds timeoutSeconds tls to topologyKey topologySpreadConstraints type
  value volumeMounts volumes whenUnsatisfiable`.split(/\s+/),
)
function unknownFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(unknownFields)
  return Object.entries(value).flatMap(([name, inner]) => [
    // Labels and annotations have a domain.
    ...(FIELDS.has(name) || name.includes('/') ? [] : [name]),
    ...(/^(?:data|stringData)$/.test(name) ? [] : unknownFields(inner)),
  ])
}

describe('deploy/kubernetes', () => {
  const folder = 'deploy/kubernetes'
  const { resources, images } = parse(read(`${folder}/kustomization.yaml`)) as {
    readonly resources: readonly string[]
    readonly images: readonly object[]
  }
  const manifests = new Map(
    readdirSync(join(ROOT, folder))
      .filter(name => name !== 'kustomization.yaml')
      .map(name => [name, parse(read(`${folder}/${name}`)) as Manifest]),
  )
  const only = (kind: string) => [...manifests.values()].find(each => each.kind === kind)!

  test('applies every file but the template of the secret', () => {
    expect([...resources, 'secret.template.yaml'].sort()).toEqual([...manifests.keys()].sort())
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect(images).toMatchObject([{ name: 'sawari', newTag: version }])
    for (const [name, manifest] of manifests) expect([name, unknownFields(manifest)]).toEqual([name, []])
  })

  test('sets what the server reads, to values that it takes', () => {
    const environment = { ...only('ConfigMap').data, ...only('Secret').stringData }
    expect(strangers(Object.keys(environment))).toEqual([])
    const config = readConfig({ ...environment, AUTH_SECRET: '0123456789abcdef' })
    expect(config).toMatchObject({ trustProxy: 1, metricsAddress: { port: 9464, host: '0.0.0.0' } })
  })

  const metadata = { name: 'sawari' }
  const labels = { 'app.kubernetes.io/name': 'sawari' }
  const selector = { matchLabels: labels }
  const httpGet = (path: string) => ({ httpGet: { path, port: 'http' } })
  const container = {
    image: 'sawari',
    envFrom: [{ configMapRef: metadata }, { secretRef: metadata }],
    ports: [{ name: 'http' }, { name: 'metrics', containerPort: 9464 }],
    // A server without its database is not restarted.
    startupProbe: httpGet('/healthz'),
    livenessProbe: httpGet('/healthz'),
    readinessProbe: httpGet('/readyz'),
    securityContext: {
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    },
  }
  const pod = {
    automountServiceAccountToken: false,
    topologySpreadConstraints: [{ labelSelector: selector }],
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [container],
  }
  const backend = { service: { name: 'sawari', port: { name: 'http' } } }
  const scaledBy = { type: 'Pods', pods: { metric: { name: 'socket_connections' } } }

  test.each([
    ['ConfigMap', { metadata }],
    ['Secret', { metadata }],
    ['Deployment', { metadata, spec: { selector, template: { metadata: { labels }, spec: pod } } }],
    ['PodDisruptionBudget', { spec: { selector } }],
    ['NetworkPolicy', { spec: { podSelector: selector, ingress: [opened('http'), opened('metrics')] } }],
    ['Service', { metadata, spec: { selector: labels, ports: [{ name: 'http', targetPort: 'http' }] } }],
    ['Ingress', { spec: { rules: [{ http: { paths: [{ backend }] } }] } }],
    ['HorizontalPodAutoscaler', { spec: { scaleTargetRef: { kind: 'Deployment', name: 'sawari' } } }],
    ['HorizontalPodAutoscaler', { spec: { metrics: [scaledBy, { type: 'Resource' }] } }],
  ])('%s fits the others by its names, and keeps the pod shut: %j', (kind, expected) => {
    expect(only(kind)).toMatchObject(expected)
  })

  test('gives the server time to leave', () => {
    const text = read(`${folder}/deployment.yaml`)
    const secondsOf = (pattern: RegExp) => Number(pattern.exec(text)![1])
    expect(secondsOf(/terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(
      secondsOf(/preStop:\s+sleep: \{ seconds: (\d+) \}/) + OUT_WITHIN_SECONDS,
    )
  })

  test('keeps a client at its server by a cookie, in both usual controllers', () => {
    const nginx = { 'nginx.ingress.kubernetes.io/affinity': 'cookie' }
    const traefik = { 'traefik.ingress.kubernetes.io/service.sticky.cookie': 'true' }
    expect(only('Ingress')).toMatchObject({ metadata: { annotations: nginx } })
    expect(only('Service')).toMatchObject({ metadata: { annotations: traefik } })
  })

  test('scales on a metric that the server has', () => {
    expect(read('apps/server/src/platform/sockets/socket-server.ts')).toContain("'socket_connections'")
  })
})

/** An entry of a network policy that opens a port of the pod. */
function opened(port: string) {
  return { ports: [{ port }] }
}

describe('the unit of systemd', () => {
  const unit = read('deploy/systemd/sawari@.service')
  const entryOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  /** The unit as an instance, with a program that exists here. */
  const instance = () => {
    const folder = temporaryFolder({
      'sawari@3000.service': unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
    })
    return join(folder, 'sawari@3000.service')
  }

  testWith('systemd-analyze', ['--version'], 'is valid', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', instance()], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })

  testWith('systemd-analyze', ['--version'], 'exposes less than 2 of 10', () => {
    const args = ['security', '--offline=true', '--threshold=20', instance()]
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, expect.stringContaining('OK')])
  })

  test('gives the server time to leave, and sets what it reads', () => {
    expect(Number(entryOf('TimeoutStopSec'))).toBeGreaterThan(OUT_WITHIN_SECONDS)
    const names = [...entryOf('Environment')!.matchAll(/(\w+)=/g)].map(match => match[1]!)
    expect(strangers(names)).toEqual(['NODE_ENV', 'NODE_COMPILE_CACHE'])
  })
})

describe('the proxy files', () => {
  testWith('caddy', ['version'], 'Caddy takes its file, and finds it well formatted', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'Caddyfile')
    copyFileSync(join(ROOT, 'deploy/Caddyfile'), file)
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      SITE: 'sawari.example',
      SERVERS: '127.0.0.1:1 127.0.0.1:2',
    }
    const caddy = (...args: readonly string[]) => spawnSync('caddy', args, { env, encoding: 'utf8' })
    const { status, stdout } = caddy('validate', '--config', file, '--adapter', 'caddyfile')
    expect([status, stdout.trim()]).toEqual([0, 'Valid configuration'])
    expect(caddy('fmt', file).stdout).toBe(read('deploy/Caddyfile'))
  })

  test('keep connections to the server for less time than it does', () => {
    const [, keptSeconds] = /keepAliveTimeout: (\d+)_000/.exec(
      read('apps/server/src/platform/http/http-server.ts'),
    )!
    for (const [file, pattern] of [
      ['deploy/Caddyfile', /keepalive (\d+)s/],
      ['deploy/nginx.conf', /keepalive_timeout (\d+)s/],
    ] as const)
      expect(Number(pattern.exec(read(file))![1])).toBeLessThan(Number(keptSeconds))
  })
})
