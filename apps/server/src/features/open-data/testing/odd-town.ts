// The small town plus all special cases that a feed has to support.

import { buildNetwork, type Link, type Stand } from '@sawari/planner'
import { encodePolyline } from '@sawari/planner/geo'
import { type SMALL_STANDS, smallDataset, smallStandId } from '../../../../test/small-dataset.ts'
import type { OpenDataSource } from '../open-data-source.ts'

type StandKey = keyof typeof SMALL_STANDS

const CHANGED: Readonly<Record<string, Partial<Stand>>> = {
  [smallStandId('market')]: { name: 'Lal "Old" Market, Sector 5', city: 'Delhi' },
  [smallStandId('hospital')]: { name: ' City\tHospital\r\n(new) ', nameHi: ' ' },
  [smallStandId('sector')]: { city: 'Delhi' },
  [smallStandId('college')]: { latitude: 28.6005, longitude: 77.4 },
}

/** Odd names, two cities, vans, a one-way street, parallel links, a line along streets, a zero length. */
export async function oddTown(): Promise<OpenDataSource> {
  const { version, network, rules } = await smallDataset('odd "1"')
  const stands = network.stands.map(stand => ({ ...stand, ...CHANGED[stand.id] }))
  const links = [...network.links.map(alongStreets), ...oddLinks()]
  return { version, rules, network: buildNetwork({ version, stands, links }) }
}

function alongStreets(link: Link): Link {
  if (link.source === undefined) return link
  const line = [
    { latitude: 28.6, longitude: 77.4 },
    { latitude: 28.61, longitude: 77.405 },
    { latitude: 28.62, longitude: 77.4 },
  ]
  const way = link.fromId === smallStandId('gate') ? line : line.toReversed()
  return { ...link, distanceBasis: 'streets', geometry: encodePolyline(way) }
}

function oddLinks(): readonly Link[] {
  const vans = { vehicle: 'gramin-sewa', fareRupees: 10, baseFareRupees: 5 } as const
  return [
    aLink('market', 'sector', { ...vans, basis: 'known', source: 'a "notice",\nat the gate' }),
    aLink('gate', 'sector', { ...vans, vehicle: 'e-rickshaw' }),
    aLink('gate', 'market', { distanceKm: 4.4 }),
    aLink('gate', 'market', { distanceKm: 4.4 }),
    aLink('gate', 'college', { distanceKm: 0 }),
  ]
}

function aLink(from: StandKey, to: StandKey, changes: Partial<Link>): Link {
  return {
    ...{ fromId: smallStandId(from), toId: smallStandId(to), distanceKm: 3 },
    ...{ fareRupees: 15, baseFareRupees: 10, basis: 'likely', vehicle: 'auto' },
    ...changes,
  }
}
