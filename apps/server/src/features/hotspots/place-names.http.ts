import { answerPlaceNames, type NameSource } from '@sawari/answers'
import { readPlaceNames } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import { cachedAnswer } from '../../platform/http/cached-answer.ts'

export interface PlaceNameNeeds {
  source(): NameSource
}

/** Binds `GET /api/place-names`. */
export function bindPlaceNames(app: FastifyInstance, { source }: PlaceNameNeeds): void {
  const answer = cachedAnswer(source, answerPlaceNames)
  bindEndpoint(app, readPlaceNames, answer)
}
