import { hotspotCalls } from '@sawari/contract/calls/hotspots'
import { NEARBY_DEFAULT_RADIUS_KM } from '@sawari/contract/limits'
import type { Point } from '@sawari/geo'
import { mapTexts } from '../../messages/map.ts'
import { textsOf } from '../../messages/texts.ts'
import { ApiError } from '../api/api-error.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import { readStands } from './stand.ts'
import type { StandAnswer, StandQuestion } from './stand-loader.ts'

/** Asks the server for the stands of a box or around a point; never rejects. */
export async function askStands(question: StandQuestion): Promise<StandAnswer> {
  try {
    const { data } = await callFor(question)
    if (Array.isArray(data)) return { ok: true, stands: readStands(data) }
    return { ok: false, error: failureTexts(question).badAnswer }
  } catch (error) {
    return { ok: false, error: failureText(question, error) }
  }
}

/** A load around a point, with the specified radius. */
export function nearbyQuestion(point: Point): StandQuestion {
  return { kind: 'nearby', point, radiusKm: NEARBY_DEFAULT_RADIUS_KM }
}

function callFor(question: StandQuestion) {
  if (question.kind === 'bounds') {
    const { bounds, zoom } = question
    return callEndpoint(hotspotCalls.hotspotsInBounds, { body: { bounds, zoom } })
  }
  const { point, radiusKm } = question
  return callEndpoint(hotspotCalls.hotspotsNearby, { body: { ...point, radius: radiusKm } })
}

/** The server's words first; else one text for an answer that makes no sense and one for no answer at all. */
function failureText(question: StandQuestion, error: unknown): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage
  const { badAnswer, noAnswer } = failureTexts(question)
  return error instanceof ApiError && error.status >= 200 && error.status < 300 ? badAnswer : noAnswer
}

function failureTexts({ kind }: StandQuestion): { badAnswer: string; noAnswer: string } {
  const { stands } = textsOf(mapTexts)
  return kind === 'bounds'
    ? { badAnswer: stands.failedToLoad, noAnswer: stands.failedToFetch }
    : { badAnswer: stands.failedToLoadNearby, noAnswer: stands.failedToFetchNearby }
}
