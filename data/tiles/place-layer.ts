import type { PlaceKind } from '@sawari/planner'
import { type MapFeature, type MapFiles, numberIn, type Position, rowsOf } from '../read/map-files.ts'
import type { TileFeature } from './map-layers.ts'
import { metresBetween, polygonAreaM2 } from './plane.ts'

export interface NamedPlace {
  readonly name?: string
  readonly nameHi?: string
  readonly position: Position
}

interface MapPlace extends NamedPlace {
  readonly class: 'area' | 'park' | 'building'
  /** 1 has the highest priority, 4 the lowest. */
  readonly rank: number
  readonly minZoom: number
}

type Kind = Pick<MapPlace, 'class' | 'rank' | 'minZoom'>

const SUBURB: Kind = { class: 'area', rank: 1, minZoom: 11 }
const QUARTER: Kind = { class: 'area', rank: 2, minZoom: 13 }
const COLONY: Kind = { class: 'area', rank: 3, minZoom: 14 }
const BUILDING: Kind = { class: 'building', rank: 4, minZoom: 14 }

/** The kinds of our own places; stations are on the base map, and bus stops are too many. */
const OWN_KINDS: Readonly<Partial<Record<PlaceKind, Kind>>> = {
  sector: QUARTER,
  locality: QUARTER,
  rail: BUILDING,
  bus: BUILDING,
  market: BUILDING,
  mall: BUILDING,
  hospital: BUILDING,
  university: BUILDING,
  landmark: BUILDING,
}

/** By layer and type of `osm_names.csv`; the other types do not help with orientation. */
const KINDS: Readonly<Record<string, Kind>> = {
  'place town': SUBURB,
  'place suburb': SUBURB,
  'place quarter': SUBURB,
  'place neighbourhood': QUARTER,
  'place locality': QUARTER,
  'place village': QUARTER,
  'area residential': COLONY,
  'area commercial': COLONY,
  'area retail': COLONY,
  'area industrial': COLONY,
  'area education': COLONY,
  'area institutional': COLONY,
  'poi hospital': BUILDING,
  'poi university': BUILDING,
  'poi college': BUILDING,
  'poi marketplace': BUILDING,
  'poi bus_station': BUILDING,
  'poi museum': BUILDING,
  'poi attraction': BUILDING,
  'poi theatre': BUILDING,
  'poi courthouse': BUILDING,
}

const LARGE_PARK_M2 = 60_000
const NAMED_PARK_M2 = 12_000
const GENERIC =
  /^(?:dda |public |tikona |central |children'?s? |community )?(?:park|garden|courtyard|ground|green belt)s?$/i
const MOST_LETTERS = 34
/** Two places with the same name within this distance are one place. */
const SAME_PLACE_METRES = 1_500

export interface OwnPlaces {
  readonly places: readonly (NamedPlace & { readonly kind: PlaceKind })[]
  readonly onBaseMap: readonly NamedPlace[]
}

/** The names of places that the base map lacks: areas, parks and large buildings. */
export function placeLayer(
  files: MapFiles | undefined,
  map: readonly MapFeature[],
  { places, onBaseMap }: OwnPlaces,
): TileFeature[] {
  const seen = new Map<string, Position[]>()
  const isNew = ({ name, nameHi, position }: NamedPlace) => {
    const key = keyOf(name ?? nameHi ?? '')
    const there = seen.get(key) ?? []
    if (there.some(other => metresBetween(other, position) < SAME_PLACE_METRES)) return false
    seen.set(key, [...there, position])
    return true
  }
  onBaseMap.forEach(isNew)
  const candidates: MapPlace[] = [
    ...places.flatMap(({ kind, ...place }) => {
      const shown = OWN_KINDS[kind]
      return shown ? [{ ...place, ...shown }] : []
    }),
    ...(files ? namedAreas(files) : []),
    ...namedParks(map),
  ]
  return candidates
    .toSorted((a, b) => a.rank - b.rank)
    .filter(isNew)
    .map(featureOf)
}

function namedAreas(files: MapFiles): MapPlace[] {
  const file = files.maps.names
  if (file === undefined) return []
  return rowsOf(files, file, 'layer,type,name,latitude,longitude,osm_id').flatMap(row => {
    const kind = KINDS[`${row.cells.layer} ${row.cells.type}`]
    const names = namesOf(row.cells.name ?? '')
    const position: Position = [numberIn(row, 'longitude'), numberIn(row, 'latitude')]
    return kind && names ? [{ ...kind, ...names, position }] : []
  })
}

function namedParks(map: readonly MapFeature[]): MapPlace[] {
  return map.flatMap(({ properties, geometry }) => {
    const names = namesOf(typeof properties.name === 'string' ? properties.name : '')
    const isGreen = properties.type === 'park' || properties.type === 'forest'
    if (geometry.type !== 'Polygon' || !isGreen || !names) return []
    const areaM2 = polygonAreaM2(geometry.coordinates)
    if (areaM2 < NAMED_PARK_M2) return []
    const isLarge = areaM2 >= LARGE_PARK_M2
    return [
      {
        ...names,
        class: 'park' as const,
        rank: isLarge ? 2 : 4,
        minZoom: isLarge ? 12 : 14,
        position: middleOf(geometry.coordinates[0]!),
      },
    ]
  })
}

/** The name by its script; undefined if the text is not a name. */
function namesOf(text: string): Pick<NamedPlace, 'name' | 'nameHi'> | undefined {
  const name = text.trim()
  if (name.length < 3 || name.length > MOST_LETTERS || GENERIC.test(name)) return undefined
  if (/\p{Script=Devanagari}/u.test(name)) return { nameHi: name }
  // A plot number, or a sentence in lower case.
  return /^(?=.*\p{Lu})(?=.*\p{L}{3})/u.test(name) ? { name } : undefined
}

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]|(?: metro(?: station)?$)/gu, '')
}

function middleOf(ring: readonly Position[]): Position {
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude), ring.map(([, latitude]) => latitude)]
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return [middle(longitudes), middle(latitudes)]
}

function featureOf({ name, nameHi, position, class: placeClass, rank, minZoom }: MapPlace): TileFeature {
  return {
    minZoom,
    feature: {
      type: 'Feature',
      properties: {
        class: placeClass,
        rank,
        ...(name !== undefined && { name }),
        ...(nameHi !== undefined && { name_hi: nameHi }),
      },
      geometry: { type: 'Point', coordinates: position },
    },
  }
}
