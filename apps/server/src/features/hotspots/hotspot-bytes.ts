// Hotspots as bytes of JSON, each made once: answers on the hot path only join them.

import {
  availabilityBySize,
  buildStandBoard,
  type Departure,
  type StandBoard,
  type StandSource,
  wireDistance,
} from '@sawari/answers'
import type { NearPoint } from '@sawari/geo'
import { type Availability, hourNumber, type Stand } from '@sawari/planner'
import { JsonAnswer } from '../../platform/http/send-json.ts'

/** Gives one stand its form on the wire. */
export type DescribeHotspot = (
  stand: Stand,
  availability: Availability,
  departures: readonly Departure[],
) => object

export interface HotspotBytes {
  /** The board of the present data, and its hotspots in the colours of the present hour. */
  now(): { readonly board: StandBoard; readonly hotspots: HourlyHotspots }
}

export interface HourlyHotspots {
  /** The success envelope around these ranks; `fields` are further members of it. */
  answer(ranks: readonly number[], fields: string): JsonAnswer
  answerWithDistances(near: readonly NearPoint[]): JsonAnswer
  /** Every stand. */
  all(): JsonAnswer
}

const OPENING = Buffer.from('{"success":true,"data":[')
const CLOSING = Buffer.from(']}')

/** Follows the source, the tariff and the hour; what it made of them stays until one of them changes. */
export function createHotspotBytes(
  needs: { source(): StandSource; now(): Date },
  describe: DescribeHotspot,
): HotspotBytes {
  let laidOut: LaidOut | undefined
  let hour: number | undefined
  let present: ReturnType<HotspotBytes['now']> | undefined
  return {
    now: () => {
      const instant = needs.now()
      const presentHour = hourNumber(instant)
      const source = needs.source()
      // A tariff begins at midnight: within an hour the fares stay.
      if (present !== undefined && laidOut?.board.source === source && hour === presentHour) return present
      const period = source.planner.tariffs.pastPeriod(instant)
      if (laidOut?.board.source !== source || laidOut.period !== period)
        laidOut = layOut(source, instant, describe)
      const { board, pieces } = laidOut
      present = { board, hotspots: hourlyHotspots(board, pieces, instant) }
      hour = presentHour
      return present
    },
  }
}

/** The stands at the fares of one stretch of days. */
interface LaidOut {
  readonly period: number | undefined
  readonly board: StandBoard
  readonly pieces: PieceStore
}

function layOut(source: StandSource, instant: Date, describe: DescribeHotspot): LaidOut {
  const board = buildStandBoard(source, instant)
  const period = source.planner.tariffs.pastPeriod(instant)
  return { period, board, pieces: createPieceStore(board, describe) }
}

/** `,{"_id":…}` of a stand at an availability; a stand has three of them at most. */
type PieceStore = (rank: number, availability: Availability) => Buffer

function createPieceStore(board: StandBoard, describe: DescribeHotspot): PieceStore {
  const made: Record<Availability, (Buffer | undefined)[]> = { high: [], medium: [], low: [] }
  return (rank, availability) => {
    let piece = made[availability][rank]
    if (piece === undefined) {
      const hotspot = describe(board.stands[rank]!, availability, board.departuresFrom(rank))
      piece = Buffer.from(`,${JSON.stringify(hotspot)}`)
      made[availability][rank] = piece
    }
    return piece
  }
}

function hourlyHotspots(board: StandBoard, pieces: PieceStore, instant: Date): HourlyHotspots {
  const availability = availabilityBySize(board.source.rules, instant)
  const pieceOf = (rank: number) => pieces(rank, availability[board.stands[rank]!.size])
  let all: JsonAnswer | undefined
  return {
    answer: (ranks, fields) => join(ranks.map(pieceOf), Buffer.from(`],${fields}}`)),
    answerWithDistances: near =>
      join(
        near.map(({ index, distanceKm }) => withDistance(pieceOf(index), distanceKm)),
        CLOSING,
      ),
    all: () => {
      all ??= new JsonAnswer(
        join(
          board.stands.map((_, rank) => pieceOf(rank)),
          CLOSING,
        ).bytes,
        { lasting: true },
      )
      return all
    },
  }
}

function join(pieces: Buffer[], closing: Buffer): JsonAnswer {
  const [first, ...rest] = pieces
  // Each piece starts with the comma that parts it from the one before.
  const list = first === undefined ? [] : [first.subarray(1), ...rest]
  return new JsonAnswer(Buffer.concat([OPENING, ...list, closing]))
}

function withDistance(piece: Buffer, distanceKm: number): Buffer {
  const ending = `,"distance":${wireDistance(distanceKm)}}`
  return Buffer.concat([piece.subarray(0, -1), Buffer.from(ending)])
}
