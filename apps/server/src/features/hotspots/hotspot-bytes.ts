// Hotspots as bytes of JSON, each encoded once, so that responses on the hot path only join them.

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

/** Converts one stand to the API's format. */
export type DescribeHotspot = (
  stand: Stand,
  availability: Availability,
  departures: readonly Departure[],
) => object

export interface HotspotBytes {
  /** The board of the current data, and its hotspots with the availability of the current hour. */
  now(): { readonly board: StandBoard; readonly hotspots: HourlyHotspots }
}

export interface HourlyHotspots {
  /** The success envelope around the hotspots at these ranks; `fields` are further members of it. */
  answer(ranks: readonly number[], fields: string): JsonAnswer
  answerWithDistances(near: readonly NearPoint[]): JsonAnswer
  /** The response with every stand. */
  all(): JsonAnswer
}

const OPENING = Buffer.from('{"success":true,"data":[')
const CLOSING = Buffer.from(']}')

/** Caches its results until the source, the tariff or the hour changes. */
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
      // A tariff begins at midnight, so fares do not change within an hour.
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

/** The stands with the fares of one tariff period. */
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

/** `,{"_id":…}` of a stand at an availability; each stand has at most three of them. */
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
  // Each piece starts with a comma; the first piece's comma is removed.
  const list = first === undefined ? [] : [first.subarray(1), ...rest]
  return new JsonAnswer(Buffer.concat([OPENING, ...list, closing]))
}

function withDistance(piece: Buffer, distanceKm: number): Buffer {
  const ending = `,"distance":${wireDistance(distanceKm)}}`
  return Buffer.concat([piece.subarray(0, -1), Buffer.from(ending)])
}
