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
import { type ComposeFile, composeFile, kustomization, type Manifest, manifest } from './manifest-schemas.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** The server exits within this time after SIGTERM. */
const OUT_WITHIN_SECONDS = 10

const strangers = (names: readonly string[]) => names.filter(name => !(name in settings))

describe('compose.yaml', () => {
  // Compose would take each of these from .env.
  const text = read('compose.yaml').replaceAll(/\$\{[^}]*\}/g, '0123456789abcdef')
  const { services, networks, volumes } = composeFile.parse(parse(text, { merge: true }))
  const servers = Object.entries(services).filter(([name]) => name.startsWith('server-'))
  const environmentOf = (service: ComposeFile['services'][string]) =>
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

describe('deploy/kubernetes', () => {
  const folder = 'deploy/kubernetes'
  const { resources, images } = kustomization.parse(parse(read(`${folder}/kustomization.yaml`)))
  const manifests = new Map(
    readdirSync(join(ROOT, folder))
      .filter(name => name !== 'kustomization.yaml')
      .map(name => [name, manifest.parse(parse(read(`${folder}/${name}`)))]),
  )
  const only = <Kind extends Manifest['kind']>(kind: Kind) =>
    [...manifests.values()].find((each): each is Extract<Manifest, { kind: Kind }> => each.kind === kind)!
  const pod = only('Deployment').spec.template.spec
  const [server] = pod.containers

  test('applies every file but the template of the secret', () => {
    expect([...resources, 'secret.template.yaml'].sort()).toEqual([...manifests.keys()].sort())
    expect(images).toMatchObject([
      { name: server.image, newTag: (JSON.parse(read('package.json')) as { version: string }).version },
    ])
  })

  test('sets what the server reads, to values that it takes', () => {
    const environment = { ...only('ConfigMap').data, ...only('Secret').stringData }
    expect(strangers(Object.keys(environment))).toEqual([])
    const config = readConfig({ ...environment, AUTH_SECRET: '0123456789abcdef' })
    expect(config).toMatchObject({ trustProxy: 1, metricsAddress: { port: 9464, host: '0.0.0.0' } })
    expect(server.envFrom).toEqual([
      { configMapRef: { name: only('ConfigMap').metadata.name } },
      { secretRef: { name: only('Secret').metadata.name } },
    ])
  })

  test('selects the pods of the deployment everywhere', () => {
    const { labels } = only('Deployment').spec.template.metadata
    const selectors = [
      only('Deployment').spec.selector.matchLabels,
      only('PodDisruptionBudget').spec.selector.matchLabels,
      only('NetworkPolicy').spec.podSelector.matchLabels,
      only('Service').spec.selector,
      ...pod.topologySpreadConstraints.map(({ labelSelector }) => labelSelector.matchLabels),
    ]
    for (const selector of selectors) expect(selector).toEqual(labels)
    expect(only('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(only('Deployment').metadata.name)
  })

  test('uses names of ports that the pod has', () => {
    const names = server.ports.map(({ name }) => name)
    const { startupProbe, livenessProbe, readinessProbe } = server
    const used = [
      ...[startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.port),
      ...only('Service').spec.ports.map(({ targetPort }) => targetPort),
      ...only('NetworkPolicy').spec.ingress.flatMap(({ ports }) => ports.map(({ port }) => port)),
    ]
    expect(used.filter(name => !names.includes(String(name)))).toEqual([])
    const [rule] = only('Ingress').spec.rules
    const backend = rule!.http.paths[0]!.backend.service
    expect(backend).toEqual({
      name: only('Service').metadata.name,
      port: { name: only('Service').spec.ports[0]!.name },
    })
  })

  test('gives the server time to leave, and restarts it for no database', () => {
    const { seconds } = server.lifecycle.preStop.sleep
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(seconds + OUT_WITHIN_SECONDS)
    expect(server.livenessProbe.httpGet.path).toBe('/healthz')
    expect(server.readinessProbe.httpGet.path).toBe('/readyz')
  })

  test('A22 keeps a client at its server by a cookie, in both usual controllers', () => {
    expect(only('Ingress').metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/affinity': 'cookie',
    })
    expect(only('Service').metadata.annotations).toMatchObject({
      'traefik.ingress.kubernetes.io/service.sticky.cookie': 'true',
    })
  })

  test('scales on a metric that the server has', () => {
    const [sockets] = only('HorizontalPodAutoscaler').spec.metrics
    expect(sockets).toMatchObject({ pods: { metric: { name: 'socket_connections' } } })
    expect(read('apps/server/src/platform/sockets/socket-server.ts')).toContain("'socket_connections'")
  })
})

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
