// The moderation command, from its arguments to its exit code. It works beside running servers.

import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { revokeSessions } from './features/accounts/index.ts'
import { createHeldMailboxes, runModeratorCommand, SECOND_FACTORS } from './features/moderation/index.ts'
import { endRidesOf } from './features/ride-buddy/index.ts'
import { migrationState } from './migrations/migrate.ts'
import { CommandRefused } from './platform/calls/refusal.ts'
import { openDatabaseClock } from './platform/database/clock.ts'
import { type Database, isDatabaseAway } from './platform/database/database.ts'
import { idGenerator } from './platform/database/ids.ts'
import { openSqliteDatabase } from './platform/database/sqlite-database.ts'
import { createKeyedHash, createTextSealer, generatedSecret } from './platform/identity/secrets.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createOutbox, WAITING_MAILS } from './platform/mail/outbox.ts'
import { createEngineState, createLogger } from './platform/telemetry/logger.ts'
import type { Metrics } from './platform/telemetry/metrics.ts'
import {
  createSecurityEvents,
  type SecurityLog,
  securityLogFiles,
} from './platform/telemetry/security-events.ts'
import type { Terminal } from './run-import.ts'
import { ConfigError, type Environment } from './settings.ts'

/** Returns the exit code: 0, or 1 after printing the reason. */
export async function runModerator(
  args: readonly string[],
  environment: Environment,
  { stdout, stderr }: Terminal,
): Promise<number> {
  try {
    const config = readConfig(environment)
    const database = await openExisting(config)
    try {
      const print = (line: string) => stdout(`${line}\n`)
      await moderate(config, database, { args, print, warn: stderr, environment })
    } finally {
      await database.close()
    }
    return 0
  } catch (error) {
    stderr(`${describeFailure(error)}\n`)
    return 1
  }
}

/** A command ends before anybody could read them. */
const NO_METRICS: Metrics = {
  gauge: () => undefined,
  counter: () => () => undefined,
  histogram: () => () => undefined,
}

interface Command {
  readonly args: readonly string[]
  readonly print: (line: string) => void
  readonly warn: (text: string) => void
  readonly environment: Environment
}

async function moderate(
  config: Config,
  database: Database,
  { args, print, warn, environment }: Command,
): Promise<void> {
  const logger = createLogger('error')
  const { clock, stop } = await openDatabaseClock(database, logger)
  const secret = config.authSecret ?? serverSecret(config.dataDir)
  const newId = idGenerator(clock)
  const outbox = createOutbox({
    ...{ database, clock, newId, logger, metrics: NO_METRICS },
    mailer: createMailer({ ...config, outboxDir: join(config.dataDir, 'outbox') }),
    sealer: createTextSealer(secret, WAITING_MAILS),
    mayMail: () => Promise.resolve(true),
    state: createEngineState({ name: 'mail', logger, metrics: NO_METRICS }),
  })
  const securityLog =
    config.securityLog === 'file' ? securityLogFiles(config.dataDir, logger) : inOutput(warn)
  const keyedHash = createKeyedHash(secret)
  const securityEvents = createSecurityEvents({
    ...{ now: () => clock.now(), log: securityLog },
    hashAddress: address => keyedHash('security-address', address),
  })
  try {
    await runModeratorCommand(
      {
        ...{ database, clock, print, newId, supportEmail: config.supportEmail },
        sealer: createTextSealer(secret, SECOND_FACTORS),
        actor: { id: undefined, name: `${operatorName(environment)} (command line)` },
        writeMail: outbox.write,
        securityEvent: securityEvents.securityEvent,
        // Each running server closes the sockets of revoked sessions itself.
        sessions: {
          revokeAll: (sql, userId, now) => revokeSessions(sql, { userId }, now),
          closeSockets: () => undefined,
        },
        rides: { endAll: endRidesOf },
        heldMailboxes: createHeldMailboxes({
          ...{ clock, newId, keyedHash, endRides: endRidesOf },
          securityEvent: securityEvents.securityEvent,
          emailProofRequired: config.requireProvedEmail,
        }),
      },
      args,
    )
    // A running server may have sent it already.
    const unsent = await outbox.flush()
    if (unsent > 0) warn('The mail could not be sent yet. It is stored: a running server sends it later.\n')
  } finally {
    await outbox.close()
    stop()
    securityEvents.stop()
    await securityLog.close()
  }
}

/**
 * Opens the configured database, even while servers use it. With the embedded one this process runs beside the
 * server without its lock: SQLite runs our short transactions between the server's.
 */
async function openExisting({ databaseUrl, dataDir }: Config): Promise<Database> {
  const path = join(dataDir, 'sawari.db')
  if (databaseUrl === undefined && !existsSync(path)) {
    throw new CommandRefused(`${path} does not exist: start the server once first.`)
  }
  const database = await openDatabase(databaseUrl, path)
  if ((await migrationState(database)) === 'current') return database
  await database.close()
  throw new CommandRefused('The database is of another version than this command: start this version first.')
}

async function openDatabase(databaseUrl: string | undefined, path: string): Promise<Database> {
  if (databaseUrl === undefined) return openSqliteDatabase(path)
  const { openPostgresDatabase } = await import('./platform/database/postgres-database.ts')
  return openPostgresDatabase(databaseUrl)
}

/** Separate from the command's output. */
function inOutput(write: (text: string) => void): SecurityLog {
  return { write, sweep: () => Promise.resolve(), close: () => Promise.resolve() }
}

/**
 * Does not create a secret: a second factor encrypted with another secret than the server's would never work.
 */
function serverSecret(dataDir: string): string {
  if (!existsSync(join(dataDir, 'auth-secret'))) {
    throw new CommandRefused('AUTH_SECRET must be set to the secret of the server.')
  }
  return generatedSecret(dataDir, 'auth-secret')
}

/** With sudo the calling user, not root. */
function operatorName(environment: Environment): string {
  return environment.SUDO_USER ?? userInfo().username
}

function describeFailure(error: unknown): string {
  if (error instanceof CommandRefused || error instanceof ConfigError) return error.message
  if (isDatabaseAway(error)) return `The database cannot be used now: ${String(error)}`
  return error instanceof Error ? error.message : String(error)
}
