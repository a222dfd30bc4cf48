import type { City } from '../model/stand.ts'
import type { GazetteerPlace, PlaceHit } from '../places/place-match.ts'
import type { Resolution } from '../places/resolution.ts'
import { aStand } from './builders.ts'

/** A point on one parallel, so many kilometres east of Noida Sector 52. */
export const east = (km: number) => ({ latitude: 28.6, longitude: 77.36 + km / 98 })

/** A place of the gazetteer without a Hindi name. */
export function aPlace(
  name: string,
  city: City,
  km: number,
  changes: Partial<GazetteerPlace> = {},
): GazetteerPlace {
  const { placeId, kind, quality } = aStand(`${name} ${city} ${km}`)
  return { placeId, name, nameHi: '', kind, quality, city, ...east(km), ...changes }
}

const nameOf = (hit: PlaceHit) => (hit.kind === 'stand' ? hit.stand.name : hit.place.name)

/** The name of the place that is found, the names of the candidates, or the kind of the answer. */
export function outcomeOf(resolution: Resolution): string | string[] {
  if (resolution.kind === 'found') return nameOf(resolution.hit)
  return resolution.kind === 'ambiguous' ? resolution.candidates.map(nameOf) : resolution.kind
}
