// The whole server, on an in-memory embedded database and with a stopped clock.

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { NetworkTables } from '@sawari/answers'
import {
  type Basemap,
  type Endpoint,
  type ErrorCode,
  errorBody,
  errorCatalogue,
  errorsOf,
  type PageRegion,
  placeNotFoundErrors,
} from '@sawari/contract'
import { readPageRegion, regionFolder } from '@sawari/data/regions.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { MapArchive } from '../src/features/hotspots/index.ts'
import type { OpenTransport } from '../src/platform/bus/bus.ts'
import { Refusal } from '../src/platform/calls/refusal.ts'
import type { HandshakeLimits } from '../src/platform/connections/handshake-guard.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { ProcessorBudgetNeeds } from '../src/platform/http/processor-budget.ts'
import { JsonAnswer, JsonStream } from '../src/platform/http/send-json.ts'
import type { Mail, Mailer } from '../src/platform/mail/mailer.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import type { Tracer } from '../src/platform/telemetry/tracer.ts'
import type { Environment } from '../src/settings.ts'
import { openTestSqlite } from './databases.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { smallDataset } from './small-dataset.ts'

/** A Saturday, 12:40 in Kolkata: regular fares and midday speeds. */
export const REGULAR_NOON = '2026-11-21T07:10:00.000Z'

/** The minimum that argon2 allows. */
const LEAST_PASSWORD_COST = { memoryKib: 8, passes: 1 }

/** No test of this harness imports stands, so no server looks for new data and prepares its plans again. */
const TEST_SETTINGS = { WEB_DIST: '/nowhere', RATE_LIMITS: 'off', DATA_POLL_SECONDS: '3600' }

export const TEST_SECRET = 'a secret for tests, and for nothing else'

export interface TestServer {
  readonly app: FastifyInstance
  readonly clock: FakeClock
  readonly database: Database
  /** Every log line, as text. */
  readonly logLines: readonly string[]
  /** All metrics as text. */
  metrics(): Promise<string>
  /** Every line of the security log, as text. */
  readonly securityLines: readonly string[]
  /** Every mail sent so far. */
  readonly mails: readonly Mail[]
  get(url: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(url: string, body?: unknown): Promise<TestAnswer>
  send(options: InjectOptions): Promise<TestAnswer>
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  readonly bytes: Buffer
  /** The parsed body; fails the test if the body is not JSON. */
  readonly json: unknown
  /** The success envelope of a call, typed by the contract. */
  as<Definition extends Endpoint>(endpoint: Definition): z.output<Definition['response']>
}

export interface TestServerOptions {
  readonly environment?: Environment
  readonly dataset?: NetworkTables
  readonly pageRegion?: PageRegion
  readonly database?: Database
  /** Closed with the server. */
  readonly mapArchive?: MapArchive
  readonly requestsPerMinute?: number
  readonly handshakeLimits?: HandshakeLimits
  /** Transports events to other servers of the test. */
  readonly busTransport?: OpenTransport
  /** Responses are not validated against the contract, which takes longer than computing them. */
  readonly answersUnchecked?: boolean
  /** Hashes passwords at the product's cost, which takes 30 ms each. */
  readonly slowPasswords?: boolean
  readonly processorBudgets?: ProcessorBudgetNeeds['budgets']
  /** Replaces the default mailer, which only records mails. */
  readonly mailer?: Mailer
  /** Gets the mails of several servers on one database, any of which may send a mail. */
  readonly mails?: Mail[]
  readonly now?: string
  /** Closed with the server. */
  readonly tracer?: Tracer
}

/** One server for the tests of a file or of a group: started before the first, closed after the last. */
export function serverForTests(
  options: TestServerOptions | (() => TestServerOptions | Promise<TestServerOptions>) = {},
): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await startTestServer(typeof options === 'function' ? await options() : options))
  })
  afterAll(() => stopTestServer(server))
  return server
}

/** Starts a server; the caller closes it with `stopTestServer`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = fakeClock(options.now ?? REGULAR_NOON)
  const database = options.database ?? (await openTestSqlite())
  const logLines: string[] = []
  const securityLines: string[] = []
  const mails = options.mails ?? []
  const environment = { ...TEST_SETTINGS, ...options.environment }
  const app = await buildApp({
    config: readConfig(environment),
    clock,
    database,
    logger: createLogger('trace', { write: line => void logLines.push(line) }),
    securityLog: {
      write: line => void securityLines.push(line),
      sweep: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    secret: TEST_SECRET,
    mailer: options.mailer ?? {
      send: mail => Promise.resolve(void mails.push(mail)),
      check: () => Promise.resolve(),
      close: () => undefined,
    },
    dataset: options.dataset ?? (await smallDataset()),
    pageRegion: options.pageRegion ?? readPageRegion<PageRegion>(regionFolder('ncr')),
    basemap: shippedBasemap(),
    mapArchive: options.mapArchive,
    version: '0.0.0-test',
    busTransport: options.busTransport,
    tracer: options.tracer,
    ...(!options.answersUnchecked && { checkAnswer }),
    passwordCost: options.slowPasswords ? undefined : LEAST_PASSWORD_COST,
    pushTimes: { leaseMs: 30_000, pollMs: 20 },
    ...(options.processorBudgets && { processorBudgets: options.processorBudgets }),
    ...(options.requestsPerMinute === undefined ? {} : { requestsPerMinute: options.requestsPerMinute }),
    ...(options.handshakeLimits === undefined ? {} : { handshakeLimits: options.handshakeLimits }),
  })
  const send = async (request: InjectOptions) => readAnswer(await app.inject(request))
  return {
    app,
    clock,
    database,
    logLines,
    securityLines,
    metrics: async () => (await app.readMetrics()).text,
    mails,
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, body) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
      }),
  }
}

/** Starts a server that is closed at the end of the test. */
export async function startServerForTest(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options)
  onTestFinished(() => stopTestServer(server))
  return server
}

/** Two servers on one database for the tests of a file or of a group, as behind a load balancer. */
export function twoServersForTests(
  options: () => Promise<TestServerOptions & { readonly database: Database }>,
): readonly [TestServer, TestServer] {
  const servers = [{} as TestServer, {} as TestServer] as const
  beforeAll(async () => {
    const shared = await options()
    for (const server of servers) Object.assign(server, await startTestServer(shared))
  })
  afterAll(async () => {
    await servers[0].app.close()
    await stopTestServer(servers[1])
  })
  return servers
}

/** The error envelope of a code. */
export function failure(code: ErrorCode) {
  return errorBody(code)
}

/** Matches the answer that refuses a call with this code. */
export function refused(code: ErrorCode): TestAnswer {
  return expect.objectContaining({ status: errorCatalogue[code].status, json: errorBody(code) }) as TestAnswer
}

/** Matches the answer that refuses input, and names the field. */
export function malformed(path: string): TestAnswer {
  const json = expect.objectContaining({
    code: 'VALIDATION_FAILED',
    details: [expect.objectContaining({ path })],
  })
  return expect.objectContaining({ status: 400, json }) as TestAnswer
}

/** The answers to this many calls at the same moment. */
export function atOnce<Answer>(times: number, call: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)))
}

/** How many answers have each status. */
export function statusCounts(answers: readonly Pick<TestAnswer, 'status'>[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The error envelope of a trip with an end that matches no place. */
export function placeNotFound(field: 'source' | 'destination') {
  return errorBody('PLACE_NOT_FOUND', [{ field, candidates: [] }], placeNotFoundErrors[field])
}

export async function stopTestServer({ app, database }: TestServer): Promise<void> {
  await app.close()
  await database.close()
}

/**
 * Requirements for every response: the contract's success envelope, or an error that the call's policy lists.
 */
function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  if (answer instanceof Refusal) {
    const { path } = endpoint.policy
    assert.ok(errorsOf(endpoint.policy).includes(answer.code), `${path} does not list ${answer.code}`)
    return
  }
  // Read once, by the client; tests check what they get.
  if (answer instanceof JsonStream) return
  const text = answer instanceof JsonAnswer ? answer.bytes.toString('utf8') : JSON.stringify(answer)
  const sent: unknown = JSON.parse(text)
  // Parsing drops unknown fields, so any difference is a field outside the contract.
  assert.deepStrictEqual(endpoint.response.parse(sent), sent)
}

function readAnswer(response: Awaited<ReturnType<FastifyInstance['inject']>>): TestAnswer {
  return {
    status: response.statusCode,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [
        name,
        value === undefined ? undefined : String(value),
      ]),
    ),
    text: response.payload,
    bytes: response.rawPayload,
    get json() {
      return JSON.parse(response.payload) as unknown
    },
    as<Definition extends Endpoint>(endpoint: Definition) {
      return endpoint.response.parse(JSON.parse(response.payload)) as z.output<Definition['response']>
    },
  }
}

function shippedBasemap(): Basemap {
  const path = `${import.meta.dirname}/../../../data/regions/ncr/dist/basemap.json`
  return JSON.parse(readFileSync(path, 'utf8')) as Basemap
}

/** Creates a folder with these files; it is removed after the test, or after all tests with `afterAll`. */
export function temporaryFolder(
  files: Readonly<Record<string, string | Buffer>> = {},
  atEnd: (remove: () => void) => void = onTestFinished,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
