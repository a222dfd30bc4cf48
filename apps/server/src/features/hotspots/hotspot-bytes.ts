// Hotspot responses as JSON bytes. The bytes of each hotspot are written once and then copied.

import {
  availabilityBySize,
  type BoardStand,
  boardStand,
  buildStandBoard,
  createSerialisers,
  type MakeSerialiser,
  type StandBoard,
  type StandSource,
  standsInBounds,
  standsNearby,
  wireStandList,
  wireStandsInBounds,
  wireStandsNearby,
} from '@sawari/answers'
import type { hotspotsInBounds, hotspotsNearby } from '@sawari/contract'
import { type Availability, doneOnce, hourNumber, type Steps } from '@sawari/planner'
import type { z } from 'zod'
import { JsonAnswer } from '../../platform/http/send-json.ts'

/** Room for some 8,000 stands at one availability, each with and without a distance. */
const KEPT_BYTES = 32 * 1024 * 1024
/** Take some 3 ms in an engine that has not compiled their writer yet. */
const STANDS_PER_STEP = 64

export interface HotspotBytes {
  /** The board of the current data, and its hotspots with the availability of the current hour. */
  now(): { readonly board: StandBoard; readonly hotspots: HourlyHotspots }
}

export interface HourlyHotspots {
  inBounds(body: z.output<typeof hotspotsInBounds.body>): JsonAnswer
  nearby(body: z.output<typeof hotspotsNearby.body>): JsonAnswer
  /** The response with every stand. */
  all(): JsonAnswer
  /** Prepares the data that the first responses need. */
  prepare(): Steps<void>
}

/** Caches its results until the source, the tariff or the hour changes. */
export function createHotspotBytes(needs: { source(): StandSource; now(): Date }): HotspotBytes {
  let laidOut: LaidOut | undefined
  let hour: number | undefined
  let present: ReturnType<HotspotBytes['now']> | undefined
  return {
    now: () => {
      const instant = needs.now()
      const presentHour = hourNumber(instant)
      const source = needs.source()
      // A planner that receives streets keeps its network, and hotspots do not depend on streets.
      const isOfSource = laidOut?.board.source.network === source.network
      // A tariff begins at midnight, so fares do not change within an hour.
      if (present !== undefined && isOfSource && hour === presentHour) return present
      const period = source.planner.tariffs.pastPeriod(instant)
      if (laidOut === undefined || !isOfSource || laidOut.period !== period)
        laidOut = layOut(buildStandBoard(source, instant), period)
      present = { board: laidOut.board, hotspots: hourlyHotspots(laidOut, instant) }
      hour = presentHour
      return present
    },
  }
}

/** The stands with the fares of one tariff period, and the serialisers that keep their bytes. */
interface LaidOut {
  readonly period: number | undefined
  readonly board: StandBoard
  readonly standAt: StandAt
  readonly serialisers: Serialisers
}

function layOut(board: StandBoard, period: number | undefined): LaidOut {
  return {
    period,
    board,
    standAt: standsOf(board),
    serialisers: serialisersOf(createSerialisers(KEPT_BYTES)),
  }
}

type Serialisers = ReturnType<typeof serialisersOf>

function serialisersOf(make: MakeSerialiser) {
  return { inBounds: make(wireStandsInBounds), nearby: make(wireStandsNearby), list: make(wireStandList) }
}

/** Returns the same object for the same rank and availability, so that serialisers find its bytes. */
type StandAt = (rank: number, availability: Availability) => BoardStand

function standsOf(board: StandBoard): StandAt {
  const made: Record<Availability, BoardStand[]> = { high: [], medium: [], low: [] }
  return (rank, availability) => (made[availability][rank] ??= boardStand(board, rank, availability))
}

function hourlyHotspots({ board, standAt, serialisers }: LaidOut, instant: Date): HourlyHotspots {
  const availability = availabilityBySize(board.source.rules, instant)
  const standAtRank = (rank: number) => standAt(rank, availability[board.stands[rank]!.size])
  const standsFrom = (first: number, end?: number) =>
    board.stands.slice(first, end).map((_, at) => standAtRank(first + at))
  let whole: JsonAnswer | undefined
  const all = () => {
    whole ??= answerOf(serialisers.list(standsFrom(0)), { lasting: true })
    return whole
  }
  function* write(): Steps<void> {
    // The serialiser keeps the bytes of each stand.
    for (let first = 0; first < board.stands.length; first += STANDS_PER_STEP) {
      serialisers.list(standsFrom(first, first + STANDS_PER_STEP))
      yield
    }
    all()
  }
  return {
    inBounds: body => answerOf(serialisers.inBounds(standsInBounds(board, body, standAtRank))),
    nearby: body => answerOf(serialisers.nearby(standsNearby(board, body, standAtRank))),
    all,
    prepare: doneOnce(write()),
  }
}

function answerOf(bytes: Uint8Array<ArrayBuffer>, options?: { readonly lasting: boolean }): JsonAnswer {
  return new JsonAnswer(Buffer.from(bytes.buffer), options)
}
