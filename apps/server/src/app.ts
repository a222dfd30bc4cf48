// The composition root: adapters, then slices, then the paths that are left.

import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { accountsSlice, createSessions } from './features/accounts/index.ts'
import { clientConfigSlice } from './features/client-config/client-config.ts'
import { createAccessTokens } from './platform/access-token.ts'
import { createAttemptLimits } from './platform/attempt-limits.ts'
import { addAuthGuard } from './platform/auth-guard.ts'
import type { AnswerCheck } from './platform/bind-endpoint.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { generatedSecret } from './platform/generated-secret.ts'
import { addHealth } from './platform/health.ts'
import { createHttpServer } from './platform/http-server.ts'
import { idGenerator } from './platform/ids.ts'
import { createKeyedHash } from './platform/keyed-hash.ts'
import type { Logger } from './platform/logger.ts'
import { addMetrics } from './platform/metrics.ts'
import { createPasswordHasher } from './platform/password-hash.ts'
import { addScreens } from './platform/screens.ts'
import { openWebApp } from './platform/web-app.ts'

export interface AppDependencies {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  readonly logger: Logger
  /** Set by tests: every answer is checked against the contract. */
  readonly checkAnswer?: AnswerCheck
}

/** The whole server, ready to listen. Closing it leaves the database to its owner. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, clock, database, logger, checkAnswer } = dependencies
  const secret = config.authSecret ?? generatedSecret(config.dataDir, 'auth-secret')
  const keyedHash = createKeyedHash(secret)
  const newId = idGenerator(clock)
  const { accessTokenSeconds, refreshTokenSeconds } = config
  const accessTokens = createAccessTokens({ secret, lifetimeSeconds: accessTokenSeconds, clock })
  const limits = createAttemptLimits({ database, clock, keyedHash, enabled: config.rateLimits })
  const sessions = createSessions({
    ...{ database, clock, newId, keyedHash, accessTokens },
    ...{ accessTokenSeconds, refreshTokenSeconds },
  })

  const app = createHttpServer(config, logger)
  app.decorate('checkAnswer', checkAnswer)
  addMetrics(app)
  addHealth(app, { database: () => database.ping() })

  addAuthGuard(app, sessions.authenticate)

  const withPasswords = createPasswordHasher()
  accountsSlice(app, { database, clock, newId, withPasswords, limits, sessions })
  clientConfigSlice(app, { config, version: '0.1.0', basemapCredits: [] })
  addScreens(app, openWebApp(config.webDist), {})

  await app.ready()
  return app
}
