// The moderation command, from its arguments to its exit code. It works beside running servers.

import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { revokeSessions } from '../features/accounts/index.ts'
import { createHeldMailboxes, runModeratorCommand, SECOND_FACTORS } from '../features/moderation/index.ts'
import { endRidesOf } from '../features/ride-buddy/index.ts'
import { migrationState } from '../migrations/migrate.ts'
import { CommandRefused } from '../platform/calls/refusal.ts'
import { openDatabaseClock } from '../platform/database/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { idGenerator } from '../platform/database/ids.ts'
import { createKeyedHash, createTextSealer, generatedSecret } from '../platform/identity/secrets.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { createOutbox, MAIL_KEY_PURPOSE } from '../platform/mail/outbox.ts'
import { createLogger, createServiceState } from '../platform/telemetry/logger.ts'
import type { Metrics } from '../platform/telemetry/metrics.ts'
import {
  createSecurityEvents,
  type SecurityLog,
  securityLogFiles,
} from '../platform/telemetry/security-events.ts'
import type { Environment } from '../settings.ts'
import { command, openBeside, type Place, readPlace } from './command.ts'

/** Works beside running servers. */
export const runModerator = command(async (args, environment, { stdout, stderr }) => {
  const config = readConfig(environment)
  const database = await openExisting(readPlace(environment))
  try {
    const print = (line: string) => stdout(`${line}\n`)
    await moderate(config, database, { args, print, warn: stderr, environment })
  } finally {
    await database.close()
  }
}, 'npm run moderator -- log shows what was changed')

/** A command ends before anybody could read them. */
const NO_METRICS: Metrics = {
  gauge: () => undefined,
  counter: () => () => undefined,
  histogram: () => () => undefined,
}

interface Call {
  readonly args: readonly string[]
  readonly print: (line: string) => void
  readonly warn: (text: string) => void
  readonly environment: Environment
}

async function moderate(
  config: Config,
  database: Database,
  { args, print, warn, environment }: Call,
): Promise<void> {
  const logger = createLogger('error')
  const { clock, stop } = await openDatabaseClock(database, logger)
  const secret = config.authSecret ?? serverSecret(config.dataDir)
  const newId = idGenerator(clock)
  const outbox = createOutbox({
    database,
    clock,
    newId,
    logger,
    metrics: NO_METRICS,
    mailer: createMailer({ ...config, outboxDir: join(config.dataDir, 'outbox') }),
    sealer: createTextSealer(secret, MAIL_KEY_PURPOSE),
    mayMail: () => Promise.resolve(true),
    state: createServiceState({ name: 'mail', logger, metrics: NO_METRICS }),
  })
  const securityLog =
    config.securityLog === 'file' ? securityLogFiles(config.dataDir, logger) : inOutput(warn)
  const keyedHash = createKeyedHash(secret)
  const { securityEvent, stop: stopEvents } = createSecurityEvents({
    now: () => clock.now(),
    log: securityLog,
    hashAddress: address => keyedHash('security-address', address),
  })
  const core = { database, clock, newId, keyedHash, securityEvent }
  try {
    await runModeratorCommand(
      {
        ...core,
        print,
        supportEmail: config.supportEmail,
        sealer: createTextSealer(secret, SECOND_FACTORS),
        actor: { id: undefined, name: `${operatorName(environment)} (command line)` },
        writeMail: outbox.write,
        // Each running server closes the sockets of revoked sessions itself.
        closeSockets: () => undefined,
        revokeSessions: (sql, userId, now) => revokeSessions(sql, { userId }, now),
        endRides: endRidesOf,
        heldMailboxes: createHeldMailboxes({
          ...core,
          endRides: endRidesOf,
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
    stopEvents()
    await securityLog.close()
  }
}

async function openExisting(place: Place): Promise<Database> {
  if (place.databaseUrl === undefined && !existsSync(place.sqlitePath)) {
    throw new CommandRefused(`${place.sqlitePath} does not exist: start the server once first.`)
  }
  const database = await openBeside(place)
  if ((await migrationState(database)) === 'current') return database
  await database.close()
  throw new CommandRefused('The database is of another version than this command: start this version first.')
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

/** The user who acts: with sudo the one who called it, not root. */
function operatorName(environment: Environment): string {
  return environment.SUDO_USER ?? userInfo().username
}
