// Why no route is shown: converts the server's response to a sentence for the passenger.
import type { ErrorCode } from '@sawari/contract'
import type { RoutePlannerTexts } from '../../../messages/route-planner.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import {
  type PlaceQuestions,
  placeQuestionsOf,
  unknownEndOf,
} from '../../../shared/places/question/place-question.ts'

type PlanFailure =
  | 'sourceNotFound'
  | 'destinationNotFound'
  | 'noRoute'
  | 'locationNotFound'
  | 'unavailable'
  | PlaceQuestions
  /** Any other message of the server, shown as it is. */
  | { readonly serverMessage: string }

const failureOfCode: Partial<Record<ErrorCode, PlanFailure>> = {
  NO_ROUTE: 'noRoute',
  NOT_FOUND: 'noRoute',
}

const HTTP_NOT_FOUND = 404

/** Classifies the error thrown by the planning call. */
export function planFailureOf(error: unknown): PlanFailure {
  if (!(error instanceof ApiError)) return isNotFound(error) ? 'locationNotFound' : 'unavailable'
  const known = failureOfCode[error.code as ErrorCode]
  if (known) return known
  const unknown = unknownEndOf(error)
  if (unknown) return unknown === 'source' ? 'sourceNotFound' : 'destinationNotFound'
  const questions = placeQuestionsOf(error)
  if (questions) return questions
  if (error.serverMessage) return { serverMessage: error.serverMessage }
  return error.status === HTTP_NOT_FOUND ? 'noRoute' : 'unavailable'
}

/** A failure that the passenger reads as a sentence. */
export type AnnouncedFailure = Exclude<PlanFailure, PlaceQuestions>

export function isQuestion(failure: PlanFailure): failure is PlaceQuestions {
  return typeof failure !== 'string' && 'asks' in failure
}

/** The sentence for a failure; the server's own message is unchanged. */
export function failureText(failure: AnnouncedFailure, texts: RoutePlannerTexts): string {
  return typeof failure === 'string' ? texts.failures[failure] : failure.serverMessage
}

/** An error thrown on this device may have an error code of the contract. */
function isNotFound(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return code === ('NOT_FOUND' satisfies ErrorCode)
}
