// Reads the trips whose answers were written down before the planner gave any. Its README has the format.

import { parseCsv } from '../read/csv.ts'
import { readDataFile } from '../test-files.ts'

/** The weekdays of the trips belong to this week; no holiday lies in it. */
const MONDAY = '2026-11-30'
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const DAY_MS = 86_400_000

export type Range = readonly [least: number, most: number]

/** A leg that is expected, or that does not exist; an absent property allows every value. */
export interface LegPattern {
  readonly kind: 'seat' | 'auto' | 'ride' | 'metro'
  readonly basis?: 'known' | 'likely' | undefined
  readonly from?: readonly string[] | undefined
  readonly to?: readonly string[] | undefined
}

export interface Way {
  /** None for a walk. */
  readonly legs: readonly LegPattern[]
  readonly rupees: Range
  readonly minutes: Range
}

export interface Trip {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly departAt: Date
  readonly expected: readonly Way[] | 'same place'
  readonly never?: LegPattern | undefined
  readonly reason: string
}

export function readTrips(): readonly Trip[] {
  const columns = ['id', 'from', 'to', 'at', 'expected', 'never', 'reason']
  return parseCsv('trips.csv', readDataFile('trips/trips.csv'), columns).map(({ cells }) => ({
    id: cells.id!,
    from: cells.from!,
    to: cells.to!,
    departAt: momentOf(cells.at!),
    expected: cells.expected === 'same place' ? 'same place' : cells.expected!.split(' | ').map(wayOf),
    never: cells.never === '' ? undefined : patternOf(cells.never!),
    reason: cells.reason!,
  }))
}

function momentOf(at: string): Date {
  const [day, clock] = at.split(' ') as [string, string]
  const weekday = WEEKDAYS.indexOf(day)
  const date = weekday < 0 ? day : new Date(Date.parse(MONDAY) + weekday * DAY_MS).toISOString().slice(0, 10)
  return new Date(`${date}T${clock}:00+05:30`)
}

export function wayOf(text: string): Way {
  const parts = /^(.+) \(₹(\d+)(?:-(\d+))? (\d+)-(\d+) min\)$/.exec(text)
  if (parts === null) throw new RangeError(`'${text}' is no way with its fare and minutes`)
  const [, legs, leastRupees, mostRupees = leastRupees, ...minutes] = parts
  return {
    legs: legs === 'walk' ? [] : legs!.split(' + ').map(patternOf),
    rupees: [Number(leastRupees), Number(mostRupees)],
    minutes: minutes.map(Number) as [number, number],
  }
}

export function patternOf(text: string): LegPattern {
  const parts = /^(?:(known|likely) )?(seat|auto|ride|metro)(?: ([^>]+?))?(?: ?> (.+))?$/.exec(text)
  if (parts === null) throw new RangeError(`'${text}' is no leg`)
  const [, basis, kind, from, to] = parts
  return {
    kind: kind as LegPattern['kind'],
    basis: basis as LegPattern['basis'],
    from: from?.split(' / '),
    to: to?.split(' / '),
  }
}
