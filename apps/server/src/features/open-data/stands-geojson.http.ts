import { wireEvidence } from '@sawari/answers'
import type { LinkFeature, StandFeature, StandsGeoJson } from '@sawari/contract'
import type { Stand } from '@sawari/planner'
import type { Point } from '@sawari/planner/geo'
import { type Credit, lineOf, mapInTurns, type OpenData, type Ride } from './open-data-source.ts'

const LICENSE = { name: 'ODbL 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' } as const

/** Every stand as a point and every link as a line (RFC 7946), with the credits, as the bytes of the text. */
export async function standsGeoJson(
  { version, stands, rides }: OpenData,
  credits: readonly Credit[],
): Promise<Buffer> {
  const members: Omit<StandsGeoJson, 'features'> = {
    success: true,
    type: 'FeatureCollection',
    version,
    attribution: credits.map(({ name }) => name).join(' · '),
    license: LICENSE,
  }
  const opening = JSON.stringify(members).slice(0, -1)
  const features = [
    ...(await mapInTurns(stands, stand => JSON.stringify(describeStand(stand)))),
    ...(await mapInTurns(rides, ride => JSON.stringify(describeRide(ride)))),
  ]
  return Buffer.from(`${opening},"features":[${features.join(',')}]}`)
}

function describeStand(stand: Stand): StandFeature {
  const { id, name, nameHi, city, kind, size, basis, quality, aliases } = stand
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: positionOf(stand) },
    properties: {
      feature: 'stand',
      id,
      name,
      name_hi: nameHi,
      city,
      kind,
      size,
      basis,
      quality,
      aliases: aliases.map(alias => ({ name: alias.name, name_hi: alias.nameHi })),
    },
  }
}

function describeRide({ link, from, to }: Ride): LinkFeature {
  const { distanceKm, distanceBasis, fareRupees, basis, vehicle, source, fareSource } = link
  const line = lineOf(link) ?? [from, to]
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: line.map(positionOf) },
    properties: {
      feature: 'link',
      from: from.id,
      to: to.id,
      distance_km: distanceKm,
      distance_basis: distanceBasis ?? 'estimate',
      fare_rupees: fareRupees,
      basis,
      vehicle,
      evidence: wireEvidence(link),
      ...(basis === 'likely' && { may_not_run: true }),
      ...(source !== undefined && { source }),
      ...(fareSource !== undefined && { fare_source: fareSource }),
    },
  }
}

function positionOf({ longitude, latitude }: Point): [number, number] {
  return [longitude, latitude]
}
