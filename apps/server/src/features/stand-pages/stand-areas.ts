// The areas of a city: one around each of its large stands.

import type { NetworkSnapshot } from '@sawari/answers'
import type { Stand } from '@sawari/planner'
import { distanceKm } from '@sawari/planner/geo'

export interface CityStands {
  readonly city: string
  readonly count: number
  /** By name; the last one, without a large stand, has the stands that are far from any large one. */
  readonly areas: readonly Area[]
}

interface Area {
  readonly head?: Stand
  /** By name, including the large stand. */
  readonly stands: readonly Stand[]
}

const HUB_SIZE = 3
/** The greatest distance from a large stand at which a stand belongs to its area. */
const AREA_KM = 4

const nameOrder = new Intl.Collator('en', { numeric: true })
const byName = (a: Stand, b: Stand) => nameOrder.compare(a.name, b.name)

/**
 * The large stand of the same city whose area includes this one; undefined if there is none, or if it is one
 * itself.
 */
export function areaHeadOf({ network }: NetworkSnapshot, stand: Stand): Stand | undefined {
  if (stand.size === HUB_SIZE) return undefined
  return nearestHead(
    network.stands.filter(({ city, size }) => size === HUB_SIZE && city === stand.city),
    stand,
  )
}

/** Every stand, by city in the region's order. */
export function standsByArea({ network, rules }: NetworkSnapshot): readonly CityStands[] {
  const cities = Map.groupBy(network.stands, ({ city }) => city)
  const order = rules.region.cities.map(({ name }) => name)
  return [...cities]
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([city, stands]) => ({ city, count: stands.length, areas: areasOf(stands) }))
}

function areasOf(stands: readonly Stand[]): readonly Area[] {
  const heads = stands.filter(({ size }) => size === HUB_SIZE)
  const around = Map.groupBy(stands, stand => (stand.size === HUB_SIZE ? stand : nearestHead(heads, stand)))
  const elsewhere = around.get(undefined)
  return [
    ...heads.toSorted(byName).map(head => ({ head, stands: (around.get(head) ?? []).toSorted(byName) })),
    ...(elsewhere ? [{ stands: elsewhere.toSorted(byName) }] : []),
  ]
}

function nearestHead(heads: readonly Stand[], stand: Stand): Stand | undefined {
  let nearest: Stand | undefined
  let leastKm = AREA_KM
  for (const head of heads) {
    const awayKm = distanceKm(head, stand)
    if (awayKm > leastKm) continue
    nearest = head
    leastKm = awayKm
  }
  return nearest
}
