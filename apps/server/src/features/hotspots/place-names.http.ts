import { answerPlaceNames, type NameSource } from '@sawari/answers'
import { readPlaceNames } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import { lastingAnswer } from '../../platform/http/lasting-answer.ts'

export interface PlaceNameNeeds {
  source(): NameSource
}

/** Binds `GET /api/place-names`. */
export function bindPlaceNames(app: FastifyInstance, { source }: PlaceNameNeeds): void {
  const answer = lastingAnswer(source, answerPlaceNames)
  bindEndpoint(app, readPlaceNames, answer)
}
