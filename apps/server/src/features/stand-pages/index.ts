// One page per stand, for people who search the web or scan a poster: rendered by the server, without scripts.

import type { FastifyInstance } from 'fastify'
import { bindStandPages, type StandPageNeeds } from './stand-pages.http.ts'

export function standPagesSlice(app: FastifyInstance, needs: StandPageNeeds): void {
  bindStandPages(app, needs)
}
