import { answerPlaceNames, type NameSource } from '@sawari/answers'
import { readPlaceNames } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/bind-endpoint.ts'
import { lastingAnswer } from '../../platform/lasting-answer.ts'

export interface PlaceNameNeeds {
  source(): NameSource
}

/** Binds `GET /api/place-names`. */
export function bindPlaceNames(app: FastifyInstance, { source }: PlaceNameNeeds): void {
  const answer = lastingAnswer(source, answerPlaceNames)
  bindEndpoint(app, readPlaceNames, answer, { cacheControl: 'public, max-age=3600' })
}
