// The composition root: adapters, then slices, then the paths that are left.

import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { clientConfigSlice } from './features/client-config/client-config.ts'
import type { AnswerCheck } from './platform/bind-endpoint.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { addHealth } from './platform/health.ts'
import { createHttpServer } from './platform/http-server.ts'
import type { Logger } from './platform/logger.ts'
import { addMetrics } from './platform/metrics.ts'
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
  const { config, database, logger, checkAnswer } = dependencies
  const app = createHttpServer(config, logger)
  app.decorate('checkAnswer', checkAnswer)
  addMetrics(app)
  addHealth(app, { database: () => database.ping() })

  clientConfigSlice(app, { config, version: '0.1.0', basemapCredits: [] })
  addScreens(app, openWebApp(config.webDist), {})

  await app.ready()
  return app
}
