import type { ErrorCode, PlaceQuestion } from '@sawari/contract'
import type { ComponentType, ReactNode } from 'react'
import { ApiError, hasCode } from '../../api/api-error.ts'
import { late } from '../../late.ts'
import type { TripEnds } from '../place-address.ts'
import type { WhichPlaceProps } from './which-place.tsx'

/** A call failed because an end of the trip may be several places, or lies outside the region. */
export interface PlaceQuestions {
  readonly asks: 'which' | 'outside'
  /** One for each end that is in doubt; at least one. */
  readonly questions: readonly PlaceQuestion[]
}

const ASKS_BY_CODE: Partial<Record<ErrorCode, PlaceQuestions['asks']>> = {
  AMBIGUOUS_PLACE: 'which',
  OUTSIDE_REGION: 'outside',
}

/** The end of the trip that matches no place, if that is why the call failed. */
export function unknownEndOf(error: unknown): PlaceQuestion['field'] | undefined {
  if (!hasCode(error, 'PLACE_NOT_FOUND')) return undefined
  return error.questions[0]?.field ?? 'source'
}

/** What to ask the passenger after a failed call, if places to choose from came with it. */
export function placeQuestionsOf(error: unknown): PlaceQuestions | undefined {
  if (!(error instanceof ApiError)) return undefined
  const asks = ASKS_BY_CODE[error.code as ErrorCode]
  return asks && error.questions.length > 0 ? { asks, questions: error.questions } : undefined
}

/** The question which place is meant, whose code loads when it is asked; without its code, `Missing`. */
export function lateWhichPlace<Trip extends TripEnds>(
  Missing: ComponentType<WhichPlaceProps<Trip>>,
  waiting?: ReactNode,
) {
  const load = async () => (await import('./which-place.tsx')).WhichPlace<Trip>
  return late<WhichPlaceProps<Trip>>(load, Missing, waiting)
}
