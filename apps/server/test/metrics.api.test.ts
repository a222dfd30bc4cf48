import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type { OpenTransport } from '../src/platform/bus/bus.ts'
import { addDatabaseMetrics, statementKind } from '../src/platform/database/database-metrics.ts'
import { openPostgresDatabase } from '../src/platform/database/postgres-database.ts'
import { startSweeper } from '../src/platform/jobs/sweeper.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { createMetrics } from '../src/platform/telemetry/metrics.ts'
import { describeOnPostgres, openTestSqlite } from './databases.ts'
import { serverForTests, startTestServer } from './harness.ts'
import { PUSH_KEYS } from './push-service.ts'
import { aRider } from './riders.ts'
import { connectAs } from './sockets.ts'
import { testWith } from './test-with.ts'

const ROOT = join(import.meta.dirname, '../../..')
const NODES_OWN = /^(?:nodejs|process)_/

/** A bus without other processes. */
const alone: OpenTransport = ({ connected }) => {
  connected(true)
  return Promise.resolve({
    system: 'memory',
    frameBytes: 1_000,
    send: () => Promise.resolve(),
    close: () => Promise.resolve(),
  })
}

const server = serverForTests({ busTransport: alone, environment: { RATE_LIMITS: 'on', ...PUSH_KEYS } })

async function metricNames(): Promise<string[]> {
  return [...(await server.metrics()).matchAll(/^# TYPE (\S+)/gm)].map(match => match[1]!)
}

/** The value of one series; undefined if there is none. */
async function seriesValue(series: string, metrics = server.metrics): Promise<number | undefined> {
  const line = (await metrics()).split('\n').find(each => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

/** The entries of the section "Metrics", such as "- `sweep_rows_total{sweep}`: …". */
const documented = [
  ...readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
    .split(/^## /m)
    .find(section => section.startsWith('Metrics\n'))!
    .matchAll(/^- `(\w+)(?:\{([\w,]+)\})?`: /gm),
].map(match => ({ name: match[1]!, labels: match[2]?.split(',') ?? [] }))

describe('the documentation', () => {
  test('describes every metric, and no other', async () => {
    const own = (await metricNames()).filter(name => !NODES_OWN.test(name))
    expect(documented.map(({ name }) => name).sort()).toEqual(own.sort())
  })

  test('names the labels of each', async () => {
    const rider = await aRider(server)
    const socket = await connectAs(server, rider)
    await socket.ask('leave-chat', { chatId: 'x' })
    socket.close()
    for (const line of (await server.metrics()).split('\n')) {
      const [, series, labels] = /^(\w+?)(?:_bucket|_sum|_count)?\{(.*)\}/.exec(line) ?? []
      const known = documented.find(({ name }) => name === series)
      if (known === undefined) continue
      const names = [...labels!.matchAll(/(\w+)="/g)].map(match => match[1]!).filter(name => name !== 'le')
      expect([line, names.sort()]).toEqual([line, known.labels.toSorted()])
    }
  })
})

interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
}

const DASHBOARD = JSON.parse(readFileSync(join(ROOT, 'deploy/grafana/sawari.json'), 'utf8')) as {
  readonly panels: readonly Panel[]
}
const ALERTS = parseYaml(readFileSync(join(ROOT, 'deploy/prometheus/alerts.yaml'), 'utf8')) as {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string
      readonly expr: string
      readonly annotations: { readonly runbook_url: string }
    }[]
  }[]
}
const alerts = ALERTS.groups.flatMap(({ rules }) => rules)

/** The metrics that a query reads, with the labels that it names. */
function readBy(query: string): { metrics: string[]; labels: string[] } {
  const selectors = [...query.matchAll(/\b([a-z]\w*_\w+)\b(?:\{([^}]*)\})?/g)].filter(
    ([, name]) => !/^(?:histogram_quantile|label_replace)$/.test(name!),
  )
  const inBraces = selectors.flatMap(([, , braces]) => [...(braces ?? '').matchAll(/(\w+)\s*[=!]/g)])
  const inClauses = [...query.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, names]) =>
    names!.split(',').map(name => name.trim()),
  )
  return {
    metrics: selectors.map(([, name]) => name!.replace(/_(?:bucket|sum|count)$/, '')),
    labels: [...inBraces.map(match => match[1]!), ...inClauses],
  }
}

describe('dashboard and alerts', () => {
  const queries = [
    ...DASHBOARD.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ]
  test('read metrics and labels that exist', async () => {
    const known = new Set([...(await metricNames()), 'up'])
    const labelsOf = new Map(documented.map(({ name, labels }) => [name, labels]))
    for (const [title, query] of queries) {
      const { metrics, labels } = readBy(query)
      expect([title, metrics.filter(name => !known.has(name))]).toEqual([title, []])
      const possible = ['le', 'job', 'instance', ...metrics.flatMap(name => labelsOf.get(name) ?? [])]
      expect([title, labels.filter(label => !possible.includes(label))]).toEqual([title, []])
    }
    expect(queries.length).toBeGreaterThan(50)
  })

  test('every metric is on the dashboard', () => {
    const shown = new Set(
      DASHBOARD.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => readBy(expr).metrics)),
    )
    expect(documented.map(({ name }) => name).filter(name => !shown.has(name))).toEqual([])
  })

  test('each alert has its section, and each section its alert', () => {
    const path = 'docs/operations.md'
    const sections = [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^### (Sawari\w+)$/gm)].map(
      ([, name]) => name!,
    )
    expect(sections).toEqual(alerts.map(({ alert }) => alert))
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook_url).toBe(`${path}#${alert.toLowerCase()}`)
    }
  })

  const promtool = (...given: string[]) =>
    spawnSync('promtool', given, { cwd: join(ROOT, 'deploy/prometheus') })
  testWith('promtool', ['--version'], 'are accepted by promtool, and the rules fire when they should', () => {
    for (const given of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yaml'],
    ]) {
      const { status, stdout, stderr } = promtool(...given)
      expect([status, String(stdout), String(stderr)]).toEqual([0, expect.anything(), expect.anything()])
    }
  })
})

test('build information names what runs', async () => {
  expect(await server.metrics()).toMatch(
    /^build_info\{version="0\.0\.0-test",database="sqlite",schema="\d{4}-[a-z-]+",node="v\d+\.[\d.]+",mail="files",data="[^"]+"\} 1$/m,
  )
})

test('values of labels are never what a client sent', async () => {
  await server.get('/api/ride-buddy/search/private-id')
  await server.send({ method: 'DELETE', url: '/api/ride-buddy/search/0123456789abcdef01234567' })
  await server.get('/private/path?private=query')
  await server.post('/signin', { email: 'private@example.com', password: 'private-password' })
  const text = await server.metrics()
  expect(text).not.toMatch(/private|0123456789abcdef/)
  expect(text).toContain('method="DELETE",route="/api/ride-buddy/search/:id",status="401"')
})

test('the database is up until it no longer stores', async () => {
  expect(await seriesValue('database_up')).toBe(1)
  const failing = await startTestServer()
  await failing.database.close()
  expect(await seriesValue('database_up', failing.metrics)).toBe(0)
  await failing.app.close()
})

test('statements are counted by command, refused ones apart from failures', async () => {
  // A database without a server, whose background work stores rows too.
  const database = await openTestSqlite()
  const metrics = createMetrics()
  addDatabaseMetrics({ database, metrics, probe: () => Promise.resolve() })
  const insert = () => database.sql.insertInto('canary').values({ id: 7, written_at: 0 }).execute()
  await insert()
  await expect(insert()).rejects.toThrow()
  const value = async (series: string) => seriesValue(series, async () => (await metrics.read()).text)
  expect(await value('database_statement_duration_seconds_count{command="insert"}')).toBe(2)
  expect(await value('database_errors_total{reason="refused"}')).toBe(1)
  expect(await value('database_errors_total{reason="unavailable"}')).toBe(0)
  await database.close()
})

test.each([
  ['select 1', 'select', undefined],
  ['select * from "users" where "id" = $1', 'select', 'users'],
  ['insert into "messages" ("id") values (?)', 'insert', 'messages'],
  ['update "buddy_searches" set "end" = ?', 'update', 'buddy_searches'],
  ['with old as (select 1 from "a") delete from "b"', 'delete', 'a'],
  ['begin immediate', 'begin', undefined],
  ['pragma wal_checkpoint(truncate)', 'other', undefined],
])('%s is %s of %s', (text, command, table) => {
  expect(statementKind(text)).toEqual({ command, table })
})

test('a refusal is counted by the name of its limit, a session that ended by its reason', async () => {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await server.post('/signin', { email: 'nobody@example.com', password: 'wrong-password-1' })
  }
  expect(await seriesValue('limit_refusals_total{limit="sign-in-email"}')).toBeGreaterThan(0)
  expect(await seriesValue('limit_refusals_total{limit="requests"}')).toBe(0)
  const { accessToken } = await aRider(server)
  await server.send({
    method: 'POST',
    url: '/logout',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const ended = 'security_events_total{event="session-revoked",outcome="sign-out"}'
  expect(await seriesValue(ended)).toBe(1)
})

describeOnPostgres('the pool', createEmpty => {
  test('shows its connections, and who waits', async () => {
    const { url, drop } = await createEmpty()
    const database = openPostgresDatabase(url)
    const metrics = createMetrics()
    addDatabaseMetrics({ database, metrics, probe: () => database.ping() })
    const text = async () => (await metrics.read()).text
    const connections = (state: string) => seriesValue(`database_pool_connections{state="${state}"}`, text)
    expect(await seriesValue('database_up', text)).toBe(1)
    expect([await connections('used'), await connections('idle')]).toEqual([0, 1])
    await database.sql.connection().execute(async () => {
      expect([await connections('used'), await connections('limit')]).toEqual([1, 10])
      expect(await seriesValue('database_pool_waiting', text)).toBe(0)
    })
    await database.close()
    await drop()
  })
})

test('sweeps count their rows, their failures and their last success', async () => {
  const database = await openTestSqlite()
  const metrics = createMetrics()
  addDatabaseMetrics({ database, metrics, probe: () => Promise.resolve() })
  const { sql } = database
  const rows = [1, 2, 3].map(id => ({ id, written_at: 0 }))
  await sql.insertInto('canary').values(rows).execute()
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const sweeper = startSweeper({
    sweeps: {
      old: async () => void (await sql.deleteFrom('canary').where('id', '>', 1).execute()),
      failing: () => Promise.reject(new Error('as planned')),
      last: () => Promise.resolve(resolve()),
    },
    everySeconds: 0.01,
    logger: createLogger('silent'),
    metrics,
  })
  await ended
  await sweeper.stop()
  const text = async () => (await metrics.read()).text
  expect(await seriesValue('sweep_rows_total{sweep="old"}', text)).toBe(2)
  expect(await seriesValue('sweep_failures_total{sweep="failing"}', text)).toBeGreaterThan(0)
  const success = (sweep: string) =>
    seriesValue(`sweep_last_success_timestamp_seconds{sweep="${sweep}"}`, text)
  expect(await success('old')).toBeGreaterThan((await success('failing'))!)
  await database.close()
})
