import { describe, expect, test } from 'vitest'
import type { MetroData } from '../model/metro.ts'
import type { ClosedArea, PlanningRules } from '../model/rules.ts'
import type { Link, Stand } from '../model/stand.ts'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import { aLink, aStand, at, atStand, someRules } from '../testing/builders.ts'
import { smallMetro } from '../testing/small-metro.ts'
import { explainJourney } from './explain-journey.ts'
import type { PlanRequest, RouteLeg } from './plan.ts'
import { planJourney } from './plan-journey.ts'

/** Seven stations of the first line in a row, 1 km apart; `changes` moves or adds lines. */
const LATITUDE = 28.6
const longitudeOf = (station: number) => 77.3 + station * 0.0102
const stations = Array.from({ length: 7 }, (_, station) => ({
  placeId: `metro-${station}`,
  name: `Station ${station}`,
  nameHi: '',
  latitude: LATITUDE,
  longitude: longitudeOf(station),
}))

/** The lines by the stations of each; two lines of one ticket change where they share a station. */
function metroOf(...lines: readonly (readonly number[])[]): MetroData {
  const small = smallMetro()
  const runs = lines.flatMap((calls, line) => [
    { line, stations: calls },
    { line, stations: calls.toReversed() },
  ])
  return {
    ...small,
    stations,
    lines: lines.map((_, line) => ({ ...small.lines[0]!, name: `Line ${line}` })),
    sections: runs.flatMap(({ line, stations: calls }) =>
      calls.slice(1).map((to, before) => ({ ...small.sections[0]!, line, from: calls[before]!, to })),
    ),
    patterns: runs.map(run => ({ ...run, trains: small.patterns[0]!.trains })),
    changes: stations.map((_, station) => ({ station, minutes: 5 })),
  }
}

/** A stand so many kilometres to the north of a station. */
function standAt(station: number, northKm = 0): Stand {
  const [latitude, longitude] = [LATITUDE + northKm / 111.2, longitudeOf(station)]
  return aStand(`Stand ${station}`, { latitude, longitude, size: 3 })
}

/** Dearer than a ticket, so that it does not displace a known way by the metro. */
const likely = { basis: 'likely', distanceKm: 0.5, fareRupees: 40, baseFareRupees: 10 } as const

interface Case {
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
  readonly metro?: MetroData
  readonly closedAreas?: readonly ClosedArea[]
  readonly request?: Partial<PlanRequest>
}

function tripOf({ stands, links, metro, closedAreas = [], request }: Case) {
  const rules: PlanningRules = { ...someRules(), ...(metro && { metro }) }
  const geography = { ...rules.geography, closedAreas }
  const network = buildNetwork({ version: 'test', stands, links })
  const ends = { source: atStand(stands[0]!), destination: atStand(stands.at(-1)!) }
  const trip = { ...ends, departAt: at('13:00'), maxTransfers: 4, ...request }
  return [preparePlanningData(network, { ...rules, geography }), trip] as const
}

const hasSeat = (legs: readonly RouteLeg[]) => legs.some(({ service }) => service === 'shared')

/** Whether a plan lists a seat on some route. */
function listsSeat(trip: Case): boolean {
  const plan = planJourney(...tripOf(trip))
  return plan.ok && plan.value.routes.some(({ legs }) => hasSeat(legs))
}

/** A trip between two stands by a seat that is only likely. */
function seatBetween(
  from: Stand,
  to: Stand,
  rest: Omit<Case, 'stands' | 'links'>,
  link: Partial<Link> = {},
): Case {
  return { ...rest, stands: [from, to], links: [aLink(from, to, { ...likely, ...link })] }
}

describe('a seat that no source names is left out', () => {
  const oneLine = metroOf([0, 1, 2, 3, 4, 5, 6])

  test('between stations of one line', () => {
    expect(listsSeat(seatBetween(standAt(0), standAt(4), { metro: oneLine }))).toBe(false)
    expect(listsSeat(seatBetween(standAt(0), standAt(4), {}))).toBe(true)
  })

  test('between stations that are one change apart', () => {
    expect(listsSeat(seatBetween(standAt(0), standAt(4), { metro: metroOf([0, 1, 2], [2, 3, 4]) }))).toBe(
      false,
    )
  })

  test('between stations with two changes only if they are less than 1.5 km apart', () => {
    const twoChanges = { metro: metroOf([0, 5], [5, 6], [6, 1, 3]) }
    expect(listsSeat(seatBetween(standAt(0), standAt(1), twoChanges))).toBe(false)
    expect(listsSeat(seatBetween(standAt(0), standAt(3), twoChanges))).toBe(true)
  })

  test('only where both ends are within 250 m of a station', () => {
    expect(listsSeat(seatBetween(standAt(0, 0.24), standAt(4, 0.24), { metro: oneLine }))).toBe(false)
    expect(listsSeat(seatBetween(standAt(0, 0.26), standAt(4, 0.24), { metro: oneLine }))).toBe(true)
  })

  test('not if a source names it, if the metro is excluded, or if no train runs', () => {
    const [from, to] = [standAt(0), standAt(4)]
    expect(listsSeat(seatBetween(from, to, { metro: oneLine }, { basis: 'known' }))).toBe(true)
    const withoutMetro = { metro: oneLine, request: { services: ['shared', 'reserved'] as const } }
    expect(listsSeat(seatBetween(from, to, withoutMetro))).toBe(true)
    expect(listsSeat(seatBetween(from, to, { metro: oneLine, request: { departAt: at('02:00') } }))).toBe(
      true,
    )
  })

  const square = [0, 1, 2, 3].map(corner => ({
    latitude: LATITUDE + (corner < 2 ? -0.01 : 0.01),
    longitude: longitudeOf(0) + (corner === 0 || corner === 3 ? -0.001 : 0.001),
  }))
  const closedAreas: readonly ClosedArea[] = [{ name: 'Closed', vehicles: ['e-rickshaw'], outline: square }]

  test.each([
    ['a closed vehicle, with all services', 'e-rickshaw', undefined, false],
    ['a closed vehicle, without the metro', 'e-rickshaw', ['shared', 'reserved'], false],
    ['another vehicle', 'auto', undefined, true],
  ] as const)('where its vehicle may not ply: %s', (_, vehicle, services, isListed) => {
    const request = services && { services }
    const trip = seatBetween(
      standAt(0),
      standAt(3),
      { closedAreas, ...(request && { request }) },
      { vehicle },
    )
    expect(listsSeat(trip)).toBe(isListed)
  })

  test('from gate to gate of one stay of the metro', () => {
    const [start, left, entered, end] = [standAt(0), standAt(1, 0.4), standAt(5, 0.4), standAt(6)]
    const trip = (basis: Link['basis']): Case => ({
      metro: oneLine,
      stands: [start, left, entered, end],
      links: [aLink(left, entered, { ...likely, basis, distanceKm: 0.01, fareRupees: 5, baseFareRupees: 5 })],
    })
    // It is shorter than the stay, so it is among the best of all.
    expect(listsSeat(trip('known'))).toBe(true)
    expect(listsSeat(trip('likely'))).toBe(false)
  })

  test('where a known way is no better in any figure, but arrives at most 15 minutes later', () => {
    const trip = (fareRupees: number, distanceKm: number) =>
      seatBetween(standAt(0, 0.4), standAt(4, 0.4), { metro: oneLine }, { fareRupees, distanceKm })
    expect(listsSeat(trip(5, 4))).toBe(false)
    expect(listsSeat(trip(40, 4))).toBe(true)
    // The metro takes more than 15 minutes longer.
    expect(listsSeat(trip(5, 0.5))).toBe(true)
  })

  test.each([
    ['between two stations', standAt(0), standAt(4)],
    ['beside a known way', standAt(0, 0.4), standAt(4, 0.4)],
  ])('and named by the explanation, never as faster or cheaper: %s', (_, from, to) => {
    const cheap = { fareRupees: 5, baseFareRupees: 5, distanceKm: 4 }
    const explained = explainJourney(...tripOf(seatBetween(from, to, { metro: oneLine }, cheap)))
    if (!explained.ok) throw new Error(explained.failure)
    const withSeat = explained.value.candidates.filter(({ route }) => hasSeat(route.legs))
    expect(withSeat.map(({ outcome }) => outcome)).toEqual([{ result: 'mayNotRun' }])
  })
})
