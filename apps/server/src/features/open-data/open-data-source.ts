import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  dayOf,
  type Link,
  type PlanningRules,
  type Stand,
  type StandNetwork,
  seatFareAt,
  TariffBook,
} from '@sawari/planner'
import { decodePolyline, type Point } from '@sawari/planner/geo'

/** The parts of the loaded dataset that this slice needs. */
export interface OpenDataSource {
  /** The version of the whole dataset, including tariffs and other tables. */
  readonly version: string
  readonly network: StandNetwork
  readonly rules: PlanningRules
}

/** The published data of a source on one day. */
export interface OpenData {
  readonly version: string
  /** 'YYYY-MM-DD' in Asia/Kolkata. */
  readonly day: string
  readonly stands: readonly Stand[]
  /** The rides, with the fares of that day. */
  readonly rides: readonly Ride[]
  readonly rules: PlanningRules
}

/** A link with its ends. */
export interface Ride {
  readonly link: Link
  readonly from: Stand
  readonly to: Stand
}

/** A source of the data, credited as on the base map. */
export interface Credit {
  readonly name: string
  readonly licence: string
  readonly url: string
}

/** The data of a source with the seat fares that apply on the instant's day. */
export function openDataAt({ version, network, rules }: OpenDataSource, instant: Date): OpenData {
  const { stands, links, standIndexById } = network
  const standOf = (id: string) => stands[standIndexById.get(id)!]!
  const tariffs = new TariffBook(rules.tariffs)
  const isNewest = tariffs.pastPeriod(instant) === undefined
  const rides = links.map((link): Ride => {
    const from = standOf(link.fromId)
    const ends = { from, to: standOf(link.toId) }
    if (isNewest) return { link, ...ends }
    const { baseFareRupees, distanceFareRupees } = seatFareAt(tariffs, link, from.city, instant)
    const fareRupees = baseFareRupees + distanceFareRupees
    return { link: { ...link, fareRupees, baseFareRupees }, ...ends }
  })
  return { version, day: dayOf(instant), stands, rides, rules }
}

/** The line along the streets, if known. */
export function lineOf({ geometry }: Link): readonly Point[] | undefined {
  const line = geometry === undefined ? undefined : decodePolyline(geometry)
  return line === undefined || line.length < 2 ? undefined : line
}

/** After this time other work gets a turn. */
const TURN_MS = 5
/** Reading the clock costs more than an item. */
const ITEMS_PER_LOOK = 50

/** Maps items in batches, so that the event loop is not blocked for long. */
export async function mapInTurns<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  let begunAt = performance.now()
  for (const item of items) {
    made.push(make(item))
    if (made.length % ITEMS_PER_LOOK > 0 || performance.now() - begunAt < TURN_MS) continue
    await nextTurn()
    begunAt = performance.now()
  }
  await nextTurn()
  return made
}
