// The composition root: adapters first, then the feature slices, then the remaining paths.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { NetworkTables } from '@sawari/answers'
import { type Basemap, listHotspots, type PageRegion, pages, rateLimits } from '@sawari/contract'
import type { Streets } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import { addApiDocs } from './api-docs/api-docs.ts'
import { bindClientConfig } from './client-config.ts'
import type { Config } from './config.ts'
import { accountsSlice, queueMessagePushes, queuePush, revokeSessions } from './features/accounts/index.ts'
import { chatSlice } from './features/chat/index.ts'
import { feedbackSlice } from './features/feedback/index.ts'
import { createGeocoder, hotspotsSlice, type MapArchive, vectorTilesOf } from './features/hotspots/index.ts'
import {
  createHeldMailboxes,
  createReportReview,
  moderationRecords,
  moderationSlice,
  SECOND_FACTORS,
} from './features/moderation/index.ts'
import { openDataSlice } from './features/open-data/index.ts'
import { endRidesOf, rideBuddySlice } from './features/ride-buddy/index.ts'
import { dataStoredAt, openNetwork, routePlannerSlice } from './features/route-planner/index.ts'
import { standPagesSlice } from './features/stand-pages/index.ts'
import { addBuildInfo, countedSecurityEvents, refusalCounter } from './operator-metrics.ts'
import { sweepDeletions } from './platform/backup/deletion-log.ts'
import { type OpenTransport, openBus } from './platform/bus/bus.ts'
import { createSharedLimits } from './platform/bus/shared-limits.ts'
import { type HandshakeLimits, MOST_WAITING_BY_ADDRESS } from './platform/connections/handshake-guard.ts'
import type { Clock } from './platform/database/clock.ts'
import type { Database } from './platform/database/database.ts'
import { addDatabaseMetrics, traceStatements } from './platform/database/database-metrics.ts'
import { idGenerator } from './platform/database/ids.ts'
import { createCanary, watchDatabase } from './platform/database/watch-database.ts'
import { type AnswerCheck, answerCall } from './platform/http/bind-endpoint.ts'
import { addCallHeaders, addCors } from './platform/http/call-headers.ts'
import { addCostlyCalls } from './platform/http/costly-calls.ts'
import { addHealth } from './platform/http/health.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { inIdleTurns } from './platform/http/in-turns.ts'
import { addProcessorBudgets, type ProcessorBudgetNeeds } from './platform/http/processor-budget.ts'
import { addRateLimit, REQUESTS_PER_MINUTE } from './platform/http/rate-limit.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { createAttemptLimits } from './platform/identity/attempt-limits.ts'
import { addressGroup } from './platform/identity/client-address.ts'
import type { PasswordCost } from './platform/identity/password-hash.ts'
import { createKeyedHash, createTextSealer, watchSecret } from './platform/identity/secrets.ts'
import { repeat } from './platform/jobs/repeat.ts'
import { startSweeper } from './platform/jobs/sweeper.ts'
import { mayMail } from './platform/mail/delivery.ts'
import { type Mailer, tracedMailer } from './platform/mail/mailer.ts'
import { createOutbox, MAIL_KEY_PURPOSE } from './platform/mail/outbox.ts'
import type { LeaseTimes } from './platform/outbox/leased-work.ts'
import { addScreens } from './platform/pages/screens.ts'
import { addSecurityTxt } from './platform/pages/security-txt.ts'
import { openWebApp } from './platform/pages/web-app.ts'
import { createPictures } from './platform/pictures/pictures.ts'
import { createPublicResolver } from './platform/push/public-endpoint.ts'
import { createPushOutbox, PUSH_KEY_PURPOSE } from './platform/push/push-outbox.ts'
import { createPushSender, tracedPush } from './platform/push/push-sender.ts'
import { createSocketServer } from './platform/sockets/socket-server.ts'
import { createServiceState, type Logger } from './platform/telemetry/logger.ts'
import { addMetrics, createMetrics, serveMetrics } from './platform/telemetry/metrics.ts'
import { createSecurityEvents, type SecurityLog } from './platform/telemetry/security-events.ts'
import type { Tracer } from './platform/telemetry/tracer.ts'
import { UNKNOWN_PUBLIC_URL } from './settings.ts'

export interface AppDependencies {
  readonly config: Config
  readonly clock: Clock
  /** Its migrations have already been applied. */
  readonly database: Database
  readonly logger: Logger
  /** Closed with the app. */
  readonly securityLog: SecurityLog
  /** The folder to which the deletion log is copied; undefined: no copy. */
  readonly deletionsFile?: string | undefined
  /** Signs tokens, and keys every hash of a value that must not be guessed. */
  readonly secret: string
  /** Closed with the app, after the last mail has been sent. */
  readonly mailer: Mailer
  readonly dataset: NetworkTables
  /** What pages contain about the region of the dataset. */
  readonly pageRegion: PageRegion
  /** Carries events to the other processes on the database; undefined if there are none. */
  readonly busTransport?: OpenTransport | undefined
  /** Read while the server starts; until then plans are estimates. */
  readonly streets?: Promise<Streets | undefined>
  readonly basemap: Basemap
  /** The tiles of our own map, closed with the app; absent: the map is schematic. */
  readonly mapArchive?: MapArchive | undefined
  readonly version: string
  /** Closed with the app; undefined if no traces are recorded. */
  readonly tracer?: Tracer | undefined
  /** Set by tests, so that they do not wait for half a second. */
  readonly pushTimes?: LeaseTimes
  /** Set by tests; the default is generous. */
  readonly requestsPerMinute?: number
  /** Set by tests; the default is generous. */
  readonly handshakeLimits?: HandshakeLimits
  /** Set by tests; the default is `PROCESSOR_BUDGETS`. */
  readonly processorBudgets?: ProcessorBudgetNeeds['budgets']
  /** Set by tests, because most need no slow hashes; the default is the recommended cost. */
  readonly passwordCost?: PasswordCost | undefined
  /** Set by tests, to validate every response against the contract. */
  readonly checkAnswer?: AnswerCheck
}

const SECURITY_POLICY = resolve(import.meta.dirname, '../../../SECURITY.md')

/** Several times the size of the longest message. */
const MAX_FRAME_BYTES = 16 * 1024
const HANDSHAKE_LIMITS = {
  attempts: rateLimits.handshakesByAddress.attempts,
  refused: rateLimits.refusedHandshakesByAddress.attempts,
  waiting: MOST_WAITING_BY_ADDRESS,
}
const FLOOD_LIMITS = { events: rateLimits.eventsByUser.attempts, writes: rateLimits.messagesByUser.attempts }

declare module 'fastify' {
  interface FastifyInstance {
    /** Prepares, before the server listens, the data that the first requests need. */
    warm(): Promise<void>
  }
}

/**
 * Builds the whole server, ready to listen. Closing it does not close the database, which belongs to the
 * caller.
 */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, clock, database, logger, secret, dataset, basemap, mapArchive, version, checkAnswer } =
    dependencies
  const now = () => clock.now()
  const newId = idGenerator(clock)
  const keyedHash = createKeyedHash(secret)
  const { securityLog, tracer } = dependencies
  const metrics = createMetrics()
  const countRefusal = refusalCounter(metrics)
  const securityEvents = createSecurityEvents({
    now,
    log: securityLog,
    hashAddress: address => keyedHash('security-address', addressGroup(address)),
  })
  const securityEvent = countedSecurityEvents(metrics, securityEvents.securityEvent, countRefusal)
  const limits = createAttemptLimits({
    database,
    clock,
    keyedHash,
    enabled: config.rateLimits,
    onRefused: limit => securityEvent({ event: 'lockout', outcome: limit.name }),
  })
  const core = { database, clock, newId, keyedHash, limits, logger, metrics, securityEvent }
  const { streets } = dependencies
  const { region } = dataset.rules
  const network = await openNetwork({ ...core, dataset, ...(streets && { streets }) })

  const app = createHttpServer(config, logger, tracer)
  app.decorate('checkAnswer', checkAnswer)
  app.decorate('securityEvent', securityEvent)
  addCallHeaders(app)
  await addCors(app, config.corsOrigins)
  const { busTransport } = dependencies
  const bus = busTransport && (await openBus(busTransport, { ...core, tracer }))
  // Redis carries the counts of each process; on PostgreSQL they would cost a statement.
  const sharedLimits = createSharedLimits(config.redisUrl === undefined ? undefined : bus)
  if (config.rateLimits) {
    await addRateLimit(app, {
      shared: sharedLimits,
      requestsPerMinute: dependencies.requestsPerMinute ?? REQUESTS_PER_MINUTE,
      onRefused: () => countRefusal(rateLimits.requestsByAddress.name),
    })
    addProcessorBudgets(app, dependencies.processorBudgets)
  }
  addCostlyCalls(app, { metrics, limitsAddresses: config.rateLimits })
  addMetrics(app, metrics)
  addBuildInfo(metrics, {
    version,
    config,
    database: database.kind,
    dataVersion: () => network.current().version,
  })
  if (config.metricsAddress !== undefined) serveMetrics(app, config.metricsAddress)
  const canary = createCanary(database, clock)
  const databaseWatch = watchDatabase(database, canary, createServiceState({ name: 'database', logger }))
  addDatabaseMetrics({ database, metrics, probe: databaseWatch.probe })
  if (tracer !== undefined) traceStatements(database, tracer)
  const secretWatch = watchSecret(core)
  const mailState = createServiceState({ name: 'mail', logger, metrics })
  addHealth(app, {
    database: databaseWatch.probe,
    degraded: () => [
      ...(bus?.isConnected === false ? ['bus'] : []),
      ...(mailState.isUnavailable ? ['mail'] : []),
    ],
  })
  bindClientConfig(app, {
    config,
    version,
    region,
    vectorTiles: vectorTilesOf(mapArchive),
    basemapCredits: basemap.credits.map(({ name }) => name),
  })

  const geocoderUrl = config.geocoderUrl
  const hotspots = hotspotsSlice(app, {
    source: network.current,
    now,
    basemap,
    mapArchive,
    geocoder: geocoderUrl === undefined ? undefined : createGeocoder({ ...core, url: geocoderUrl }),
  })
  openDataSlice(app, {
    source: network.current,
    now,
    credits: basemap.credits,
    contactEmail: config.supportEmail,
    publisherUrl: config.publicUrl,
  })
  const pictures = createPictures(logger)
  const routePlanner = routePlannerSlice(app, {
    ...core,
    network: network.current,
    now,
    pictures,
    places: dependencies.pageRegion.texts.en,
  })

  const headers = securityHeaders(config)
  const server = createSocketServer(app, {
    ...core,
    bus,
    sharedLimits,
    headers,
    countRefusal,
    tracer,
    settings: {
      corsOrigins: config.corsOrigins,
      trustProxy: config.trustProxy,
      floodLimits: config.rateLimits ? FLOOD_LIMITS : undefined,
      handshakeLimits: config.rateLimits ? (dependencies.handshakeLimits ?? HANDSHAKE_LIMITS) : undefined,
      maxFrameBytes: MAX_FRAME_BYTES,
    },
  })
  const sockets = server.users
  const emailProofRequired = config.requireProvedEmail
  const heldMailboxes = createHeldMailboxes({ ...core, endRides: endRidesOf, emailProofRequired })
  const rideBuddy = rideBuddySlice(app, {
    ...core,
    sockets,
    bus,
    durations: config.durations,
    limitsEnabled: config.rateLimits,
    riderListMinAccountSeconds: config.riderListMinAccountSeconds,
    trips: routePlanner.trips,
    queuePush: config.push === undefined ? () => Promise.resolve() : queuePush,
    reviewReport: createReportReview({ ...core, heldMailboxes, emailProofRequired }),
  })
  const chat = chatSlice(app, {
    ...core,
    server,
    bus,
    findRider: rideBuddy.findRider,
    queuePushes: config.push && queueMessagePushes,
    retentionSeconds: config.durations.chatRetentionSeconds,
  })

  const outbox = createOutbox({
    ...core,
    mailer: tracer === undefined ? dependencies.mailer : tracedMailer(dependencies.mailer, tracer),
    sealer: createTextSealer(secret, MAIL_KEY_PURPOSE),
    mayMail: mayMail(limits, addressGroup),
    state: mailState,
  })
  const feedback = feedbackSlice(app, core)
  const accounts = accountsSlice(app, {
    ...core,
    config,
    secret,
    outbox,
    sockets,
    passwordCost: dependencies.passwordCost,
    pushSealer: createTextSealer(secret, PUSH_KEY_PURPOSE),
    // Messages come after connections: once a chat has ended, no more messages can be written to it.
    records: [
      routePlanner.records,
      feedback.records,
      ...rideBuddy.records,
      chat.records,
      moderationRecords(heldMailboxes),
    ],
    onOwnAddress: heldMailboxes.carryOver,
  })

  const { push } = config
  const sender = { subject: `mailto:${config.supportEmail}`, resolve: createPublicResolver() }
  const sendPush = push && createPushSender({ ...push, ...sender })
  const pushOutbox =
    sendPush &&
    createPushOutbox({
      ...core,
      settings: push,
      ...accounts.pushTargets,
      ...(dependencies.pushTimes && { times: dependencies.pushTimes }),
      send: tracer === undefined ? sendPush : tracedPush(sendPush, tracer),
    })

  const moderation = moderationSlice(app, {
    ...core,
    supportEmail: config.supportEmail,
    sealer: createTextSealer(secret, SECOND_FACTORS),
    writeMail: outbox.write,
    revokeSessions: (sql, userId, now) => revokeSessions(sql, { userId }, now),
    closeSockets: userId => sockets.closeSessionsOf(userId),
    endRides: endRidesOf,
    heldMailboxes,
  })

  addApiDocs(app, version)
  const publicUrl = config.publicUrl === UNKNOWN_PUBLIC_URL ? undefined : config.publicUrl
  addSecurityTxt(app, {
    clock,
    publicUrl,
    email: config.supportEmail,
    policy: readFileSync(SECURITY_POLICY, 'utf8'),
  })
  const webApp = openWebApp(config.webDist, dependencies.pageRegion)
  standPagesSlice(app, {
    network: network.current,
    now,
    webApp,
    publicUrl,
    pictures,
    dataStoredAt: () => dataStoredAt(database, dataset.version),
    region: dependencies.pageRegion,
    generalPicture: routePlanner.preview.generalPicture,
  })
  addScreens(
    app,
    webApp,
    {
      [pages.hotspots.path]: (request, reply) => answerCall(listHotspots, hotspots.list, { request, reply }),
    },
    routePlanner.preview.tagsFor,
  )

  const poll = repeat(() => network.refresh(), {
    everyMs: config.dataPollSeconds * 1_000,
    logger,
    failure: 'the network could not be refreshed',
  })
  const sessionsSince = () => new Date(clock.now().getTime() - config.refreshTokenSeconds * 1_000)
  const sweeper = startSweeper({
    everySeconds: config.durations.sweepSeconds,
    logger,
    metrics,
    tracer,
    sweeps: {
      accounts: accounts.sweep,
      feedback: feedback.sweep,
      'ride-buddy': rideBuddy.sweep,
      chat: chat.sweep,
      moderation: moderation.sweep,
      'security-log': () => securityLog.sweep(clock.now()),
      deletions: sweepDeletions(database.sql, dependencies.deletionsFile, sessionsSince),
      // Last, because it erases the rows that the others have deleted.
      erasure: () => database.eraseDeleted(),
    },
  })
  app.decorate('warm', async () => {
    try {
      await network.prepare()
      hotspots.prepare()
      await inIdleTurns(routePlanner.warm())
    } catch (error) {
      // If this fails, the first requests do it, or fail alone.
      logger.error({ err: error }, 'the first answers could not be prepared')
    }
  })
  app.addHook('onClose', async () => {
    // Not awaited: a check of a frozen database would delay the end.
    void poll.stop()
    databaseWatch.stop()
    sharedLimits.stop()
    await Promise.all([sweeper.stop(), secretWatch.stop(), outbox.close(), pushOutbox?.close(), bus?.close()])
    securityEvents.stop()
    await securityLog.close()
    await tracer?.close()
  })

  outbox.start()
  pushOutbox?.start()
  await app.ready()
  return app
}
