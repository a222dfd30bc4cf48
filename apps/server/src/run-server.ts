import { mkdtempSync, rmdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { NetworkTables } from '@sawari/answers'
import type { Basemap } from '@sawari/contract'
import { readPageRegion, readRegionTables, regionFolder } from '@sawari/data/regions.ts'
import { datedFacts, isOldFact, oldestFacts, TariffBook } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { envFileWarnings } from './env-example.ts'
import { type MapArchive, MapArchiveError, openMapArchive } from './features/hotspots/index.ts'
import { claimRegion, readStreets, versionInUse } from './features/route-planner/index.ts'
import { type RunningServer, shutDownOnSignals } from './graceful-shutdown.ts'
import { migrate, newestMigration, UnusableSchema } from './migrations/migrate.ts'
import { replayDeletions } from './operations/purge-restored.ts'
import { removeSqlite, restoringPath } from './operations/sqlite-target.ts'
import { DELETIONS_FILE } from './platform/backup/deletion-log.ts'
import type { OpenTransport } from './platform/bus/bus.ts'
import { openDatabaseClock, systemClock } from './platform/database/clock.ts'
import { type Database, isDatabaseUnavailable } from './platform/database/database.ts'
import { lockDirectory } from './platform/database/directory-lock.ts'
import { openSqliteDatabase } from './platform/database/sqlite-database.ts'
import { makePrivateFolder, PRIVATE_UMASK, tightenDataDirectory } from './platform/files/private-files.ts'
import { createKeyedHash, generatedSecret, storeSecretFingerprint } from './platform/identity/secrets.ts'
import { createMailer, type Mailer } from './platform/mail/mailer.ts'
import { createLogger, type Logger } from './platform/telemetry/logger.ts'
import { securityLogFiles, securityLogOutput } from './platform/telemetry/security-events.ts'
import type { Tracer } from './platform/telemetry/tracer.ts'
import { ConfigError } from './settings.ts'
import {
  type EmptyDatabase,
  emptyDatabase,
  recordDatabaseUse,
  startLines,
  type Versions,
} from './start-lines.ts'

/**
 * Connections that wait to be accepted. Node's 511 overflow when some hundred clients connect during one turn of the
 * event loop; a client whose connection is dropped then tries again after 1, 3 and 7 s.
 */
const LISTEN_BACKLOG = 4_096

interface Storage {
  readonly database: Database
  readonly secret: string
  close(): Promise<void>
}

/** Starts the server from the environment. On failure: one line on standard error and exit code 1. */
export async function runServer(): Promise<void> {
  process.umask(PRIVATE_UMASK)
  try {
    const config = readConfig(process.env)
    const server = await startServer(config)
    shutDownOnSignals(server)
    for (const line of startLines(config, server.versions, envFileWarnings()))
      process.stdout.write(`${line}\n`)
    process.stdout.write(`Sawari is ready at ${addressOf(server.app, config)}\n`)
  } catch (error) {
    process.stderr.write(`Sawari cannot start: ${describeFailure(error)}\n`)
    process.exit(1)
  }
}

async function startServer(config: Config): Promise<RunningServer & { readonly versions: Versions }> {
  const logger = createLogger(config.logLevel)
  const folder = regionFolder(config.region)
  const builtDir = join(folder, 'dist')
  const dataset = readRegionTables(folder)
  const [storage, basemap, mapArchive, { version }] = await Promise.all([
    openStorage(config),
    readJson<Basemap>(join(builtDir, 'basemap.json')),
    usableArchive(join(builtDir, 'map.pmtiles'), logger),
    readJson<{ version: string }>(resolve(import.meta.dirname, '../package.json')),
  ])
  try {
    const { database, secret } = storage
    const { empty } = await migrated(database, config, logger)
    await ofThisRegion(database, config.region)
    const secretHasChanged = await storeSecretFingerprint(database, createKeyedHash(secret))
    const clock = await openDatabaseClock(database, logger)
    // Until the streets are read plans are estimates; reading them first would delay every response.
    const listening = Promise.withResolvers<void>()
    const mailer = await usableMailer(config)
    const app = await buildApp({
      config,
      busTransport: await busTransportOf(config),
      clock: clock.clock,
      database,
      logger,
      securityLog:
        config.securityLog === 'stdout' ? securityLogOutput() : securityLogFiles(config.dataDir, logger),
      secret,
      // Beside the database that a restore replaces. Deletions on PostgreSQL are copied by the backup command.
      deletionsFile: config.databaseUrl === undefined ? join(config.dataDir, DELETIONS_FILE) : undefined,
      mailer,
      dataset,
      pageRegion: readPageRegion(folder),
      streets: listening.promise.then(() => readStreets(join(builtDir, 'streets.bin'), logger)),
      basemap,
      mapArchive,
      version,
      tracer: await tracerOf(config, version, logger),
    })
    await app.warm()
    await app.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG })
    listening.resolve()
    const versions = {
      program: version,
      data: (await versionInUse(database, dataset.version)) ?? dataset.version,
      schema: newestMigration(),
      secretHasChanged,
      empty,
      oldKinds: oldKindsOf(dataset, clock.clock.now()),
    }
    return { app, clock, storage, logger, drainSeconds: config.drainSeconds, versions }
  } catch (error) {
    await storage.close()
    throw error
  }
}

function oldKindsOf({ rules, network }: NetworkTables, now: Date): number {
  const facts = datedFacts({ rules, tariffs: new TariffBook(rules.tariffs), links: network.links }, now)
  return oldestFacts(facts).filter(fact => isOldFact(fact, now)).length
}

/** A failure names the setting with the location of the database. */
async function migrated(
  database: Database,
  { databaseUrl, dataDir, durations }: Config,
  logger: Logger,
): Promise<{ readonly empty: EmptyDatabase | undefined }> {
  const setting = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'
  try {
    const empty = databaseUrl === undefined ? undefined : await emptyDatabase(database, dataDir)
    await migrate(database)
    // A restore may have been killed before it did so.
    await replayDeletions({ database, clock: systemClock, durations })
    if (databaseUrl !== undefined) recordDatabaseUse(dataDir, logger)
    return { empty }
  } catch (error) {
    if (error instanceof UnusableSchema) throw new ConfigError(`${setting}: ${error.message}`)
    if (!isDatabaseUnavailable(error)) throw error
    throw new ConfigError(`${setting}: the database cannot be used (${inOneLine(error)})`)
  }
}

/** A database belongs to the region for which it was created. */
async function ofThisRegion(database: Database, name: string): Promise<void> {
  const owner = await claimRegion(database, name)
  if (owner === name) return
  throw new ConfigError(
    `REGION is ${name}, but the database was made for ${owner}: each region needs its own`,
  )
}

/** The libraries take some 100 ms to load, so they are loaded only if a collector is configured. */
async function tracerOf({ traces }: Config, version: string, logger: Logger): Promise<Tracer | undefined> {
  if (traces === undefined) return undefined
  const { openTelemetry } = await import('./platform/telemetry/open-telemetry.ts')
  return openTelemetry(traces, version, logger)
}

/** Redis if it is configured, otherwise PostgreSQL; with the embedded database there is one process. */
async function busTransportOf({ databaseUrl, redisUrl }: Config): Promise<OpenTransport | undefined> {
  if (redisUrl !== undefined) {
    const { redisTransport } = await import('./platform/bus/redis-transport.ts')
    return explained(redisTransport(redisUrl), 'REDIS_URL: the server cannot be reached')
  }
  if (databaseUrl === undefined) return undefined
  const { postgresTransport } = await import('./platform/bus/postgres-transport.ts')
  return explained(postgresTransport(databaseUrl), 'DATABASE_URL: the server cannot be reached')
}

/** A failure at the start names the setting that caused it. */
function explained(open: OpenTransport, sentence: string): OpenTransport {
  return async events => {
    try {
      return await open(events)
    } catch (error) {
      throw new ConfigError(`${sentence} (${inOneLine(error)})`, { cause: error })
    }
  }
}

/** A wrong mail server is detected at the start, and not with the first lost code. */
async function usableMailer(config: Config): Promise<Mailer> {
  const mailer = createMailer({ ...config, outboxDir: join(config.dataDir, 'outbox') })
  try {
    await mailer.check()
    return mailer
  } catch (error) {
    throw new ConfigError(`SMTP_URL: the mail server cannot be used (${inOneLine(error)})`)
  }
}

/** Without the archive the map is schematic, so a damaged one does not prevent the start. */
async function usableArchive(path: string, logger: Logger): Promise<MapArchive | undefined> {
  try {
    return await openMapArchive(path)
  } catch (error) {
    if (!(error instanceof MapArchiveError)) throw error
    logger.warn(error.message)
    return undefined
  }
}

async function openStorage(config: Config): Promise<Storage> {
  const { dataDir, databaseUrl, authSecret } = config
  if (databaseUrl === undefined) return usableFolder(() => openEmbedded(config))
  usableFolder(() => {
    tightenDataDirectory(dataDir)
    if (config.securityLog === 'file' || config.smtpUrl === undefined) requireWritable(dataDir)
  })
  const { openPostgresDatabase } = await import('./platform/database/postgres-database.ts')
  const database = openPostgresDatabase(databaseUrl)
  // `readConfig` requires the secret.
  return { database, secret: authSecret!, close: () => database.close() }
}

/** A failure names the setting of the folder. */
function usableFolder<Result>(use: () => Result): Result {
  try {
    return use()
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${inOneLine(error)}`, { cause: error })
  }
}

function openEmbedded({ dataDir, authSecret }: Config): Storage {
  tightenDataDirectory(dataDir)
  const lock = lockDirectory(dataDir, systemClock.now())
  // Creates the secret now, so that an unwritable directory is reported at the start.
  const secret = authSecret ?? generatedSecret(dataDir, 'auth-secret')
  const path = join(dataDir, 'sawari.db')
  // The unfinished file of a killed restore; no process works on it, because each one holds the lock.
  removeSqlite(restoringPath(path))
  const database = openSqliteDatabase(path)
  const close = async () => {
    await database.close()
    lock.release()
  }
  return { database, secret, close }
}

/** Otherwise security events and mails would be lost one by one. A right to write is no proof for root. */
function requireWritable(folder: string): void {
  makePrivateFolder(folder)
  rmdirSync(mkdtempSync(join(folder, 'trial-')))
}

async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(path, 'utf8')) as Content
}

function addressOf(app: FastifyInstance, { host, port }: Config): string {
  const address = app.server.address()
  const boundPort = typeof address === 'object' && address !== null ? address.port : port
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'].includes(host)
  return `http://${everywhere ? 'localhost' : host}:${boundPort}`
}

/** Describes the error in one line for the operator. */
function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `PORT is in use by another program (${error.message})`
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `HOST, PORT: ${inOneLine(error)}`
  return inOneLine(error)
}

function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  const cause = error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message
  return (cause || code || error.name).replaceAll(/\s+/g, ' ')
}
