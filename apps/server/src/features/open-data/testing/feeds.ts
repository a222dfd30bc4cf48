// The feeds that tests read: of the shipped data, and of a small town with all special cases that a feed supports.

import { buildNetwork, type Link, type Stand } from '@sawari/planner'
import { encodePolyline } from '@sawari/planner/geo'
import { unzipSync } from 'fflate'
import {
  type SMALL_STANDS,
  shippedDataset,
  smallDataset,
  smallStandId,
} from '../../../../test/small-dataset.ts'
import { buildGtfs } from '../gtfs/gtfs-feed.ts'
import { type OpenDataSource, openDataAt } from '../open-data-source.ts'
import type { FeedFiles } from './gtfs-validator.ts'

/** A Saturday. */
export const TODAY = new Date('2026-11-21T07:10:00.000Z')

/** The unzipped files of a source's feed. */
export async function feedFiles(source: OpenDataSource, instant = TODAY): Promise<FeedFiles> {
  return unzipSync(await feedArchive(source, instant))
}

/** The zipped feed of a source. */
export function feedArchive(source: OpenDataSource, instant = TODAY): Promise<Buffer> {
  const publisherUrl = 'https://town.example.org/'
  const credits = [
    {
      name: '© OpenStreetMap contributors',
      licence: 'ODbL 1.0',
      url: 'https://www.openstreetmap.org/copyright',
    },
  ]
  const facts = { publisherUrl, contactEmail: 'data@example.org', credits }
  return buildGtfs(openDataAt(source, instant), facts)
}

/** The day in Kolkata as 'YYYYMMDD', the validator's format. */
export function feedDay(instant = TODAY): string {
  const [day, month, year] = instant.toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' }).split('/')
  return `${year}${month}${day}`
}

/** The data that the product ships with. */
export async function shippedSource(): Promise<OpenDataSource> {
  const { version, network, rules } = shippedDataset
  return { version, rules, network: buildNetwork({ version, ...network }) }
}

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
    fromId: smallStandId(from),
    toId: smallStandId(to),
    distanceKm: 3,
    fareRupees: 15,
    baseFareRupees: 10,
    basis: 'likely',
    vehicle: 'auto',
    ...changes,
  }
}
