// A town small enough for manual calculation: six stands east of the Hindon and five links, both ways.

import { createHash } from 'node:crypto'
import type { NetworkTables } from '@sawari/answers'
import { readRegionTables, regionFolder } from '@sawari/data/regions.ts'
import type { Link, LinkBasis, Stand, StandId, StandSize } from '@sawari/planner'

/** The product's own data. */
export const shippedDataset: NetworkTables = readRegionTables(regionFolder('ncr'))

interface StandDraft {
  readonly name: string
  readonly nameHi: string
  readonly latitude: number
  readonly longitude: number
  readonly size: StandSize
}

export const SMALL_STANDS = {
  gate: { name: 'River Gate Metro', nameHi: 'रिवर गेट मेट्रो', latitude: 28.6, longitude: 77.4, size: 3 },
  market: { name: 'Lal Market', nameHi: 'लाल मार्केट', latitude: 28.62, longitude: 77.4, size: 2 },
  hospital: { name: 'City Hospital', nameHi: 'सिटी अस्पताल', latitude: 28.64, longitude: 77.4, size: 2 },
  sector: { name: 'Sector 7', nameHi: 'सेक्टर 7', latitude: 28.6, longitude: 77.43, size: 1 },
  college: { name: 'Old College', nameHi: 'पुराना कॉलेज', latitude: 28.62, longitude: 77.43, size: 1 },
  island: { name: 'Lonely Corner', nameHi: 'सूना कोना', latitude: 28.7, longitude: 77.5, size: 1 },
} as const satisfies Record<string, StandDraft>

type StandKey = keyof typeof SMALL_STANDS

/** The id of a stand of the small town. */
export function smallStandId(key: StandKey): StandId {
  return createHash('sha256').update(placeId(key)).digest('hex').slice(0, 24) as StandId
}

/** The small town with the product's tariffs, speeds and availability. */
export async function smallDataset(version = 'small-1'): Promise<NetworkTables> {
  const { rules } = shippedDataset
  const stands = (Object.keys(SMALL_STANDS) as StandKey[]).map(aStand)
  const links = [
    ...bothWays('gate', 'market', 2.8, 15, 'known'),
    ...bothWays('market', 'hospital', 2.8, 15, 'likely'),
    ...bothWays('gate', 'sector', 3.7, 20, 'likely'),
    ...bothWays('sector', 'college', 2.8, 15, 'likely'),
    ...bothWays('market', 'college', 3.7, 20, 'likely'),
  ]
  const temple = {
    placeId: 'landmark-temple',
    name: 'Hill Temple',
    nameHi: 'पहाड़ी मंदिर',
    latitude: 28.605,
    longitude: 77.4,
    kind: 'landmark',
    city: 'Noida',
    quality: 'B',
  } as const
  const remote = {
    ...temple,
    placeId: 'locality-remote',
    name: 'Remote Village',
    latitude: 28.85,
    kind: 'locality',
  } as const
  const gate = aStand('gate')
  const oldName = { ...temple, placeId: 'bus-old-gate', name: 'Old Bus Gate', standId: gate.id }
  return { version, network: { stands, links }, places: [temple, remote, oldName], rules }
}

function aStand(key: StandKey): Stand {
  const { size, ...place } = SMALL_STANDS[key]
  return {
    ...place,
    id: smallStandId(key),
    placeId: placeId(key),
    kind: key === 'gate' ? 'metro' : 'locality',
    city: key === 'island' ? 'Ghaziabad' : 'Noida',
    quality: 'A',
    size,
    basis: 'likely',
    aliases: key === 'gate' ? [{ name: 'Old Bus Gate', nameHi: 'पुराना बस गेट' }] : [],
  }
}

function placeId(key: StandKey): string {
  return `test-${key}`
}

function bothWays(
  a: StandKey,
  b: StandKey,
  distanceKm: number,
  fareRupees: number,
  basis: LinkBasis,
): readonly Link[] {
  const link = { distanceKm, fareRupees, baseFareRupees: 10, basis, vehicle: 'auto' } as const
  const [aId, bId] = [smallStandId(a), smallStandId(b)]
  const source =
    basis === 'known' ? { source: 'a notice at the gate', evidence: { name: 'Gate notice', year: 2025 } } : {}
  return [
    { ...link, ...source, fromId: aId, toId: bId },
    { ...link, ...source, fromId: bId, toId: aId },
  ]
}
