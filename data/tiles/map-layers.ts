import type { Feature, Geometry } from 'geojson'
import type { Position } from '../read/map-files.ts'
import { joinLines } from './join-lines.ts'
import { lengthMetres } from './plane.ts'
import type { MapStreet, StreetClass } from './street.ts'
import { FIRST_ZOOM } from './zooms.ts'

/** A feature of the tiles from `minZoom` on. */
export interface TileFeature {
  readonly minZoom: number
  readonly feature: Feature<Geometry, Record<string, string | number>>
}

const STREET_ZOOMS: Readonly<Record<StreetClass, number>> = {
  motorway: FIRST_ZOOM,
  trunk: FIRST_ZOOM,
  primary: 8,
  secondary: 10,
  tertiary: 11,
  link: 11,
  street: 12,
  lane: 13,
}
/** A shorter line has no space for its name. */
const NAMED_FROM_METRES = 60

/** The streets with their names in both scripts where known; `namesHi` is by the mapped name. */
export function streetLayer(
  streets: readonly MapStreet[],
  namesHi: ReadonlyMap<string, string>,
): TileFeature[] {
  return joinLines(streets).map(({ class: streetClass, name, line }) => {
    const isNamed = name !== undefined && streetClass !== 'link' && lengthMetres(line) >= NAMED_FROM_METRES
    const nameHi = isNamed ? namesHi.get(name) : undefined
    return {
      minZoom: STREET_ZOOMS[streetClass],
      feature: {
        type: 'Feature',
        properties: {
          class: streetClass,
          ...(isNamed && { name }),
          ...(nameHi !== undefined && { name_hi: nameHi }),
        },
        geometry: { type: 'LineString', coordinates: line as Position[] },
      },
    }
  })
}
