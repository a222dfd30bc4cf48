import type { Planner } from '@sawari/planner'
import { type Judgement, judgeTrip } from '../trips/judge.ts'
import { readTrips, type Trip } from '../trips/read-trips.ts'

export type JudgedTrip = Trip & Judgement

export function judgeTrips(planner: Planner): readonly JudgedTrip[] {
  return readTrips().map(trip => ({ ...trip, ...judgeTrip(planner, trip) }))
}

/** A Markdown table of the verdicts by group, then what is not good. */
export function tripReportOf(trips: readonly JudgedTrip[]): string {
  const rows = ['everyday', 'random', 'edge', ''].map(group => {
    const ofGroup = trips.filter(({ id }) => id.startsWith(group))
    const counts = ['good', 'so-so', 'bad'].map(sought => ofGroup.filter(({ verdict }) => verdict === sought))
    return `| ${[group || 'all', ofGroup.length, ...counts.map(({ length }) => length)].join(' | ')} |`
  })
  const faults = trips
    .filter(({ verdict }) => verdict !== 'good')
    .map(({ id, from, to, verdict, fault }) => `${verdict} ${id}, ${from} > ${to}: ${fault}`)
  return ['| group | trips | good | so-so | bad |', '|---|---|---|---|---|', ...rows, '', ...faults].join(
    '\n',
  )
}
