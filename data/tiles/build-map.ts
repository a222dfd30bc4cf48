import type { Place, PlaceName, Region, Stand } from '@sawari/planner'
import type { Point } from '@sawari/planner/geo'
import { hindi, text } from '../read/cells.ts'
import { parseCsv } from '../read/csv.ts'
import type { MapFiles, Position } from '../read/map-files.ts'
import type { River } from '../streets/build-streets.ts'
import { cutTiles } from './cut-tiles.ts'
import { streetLayer } from './map-layers.ts'
import { type NamedPlace, placeLayer } from './place-layer.ts'
import { FIRST_ZOOM, LAST_ZOOM } from './plane.ts'
import { writeArchive } from './pmtiles-archive.ts'
import { groundLayers, NO_REGION_MAP, outerRivers, readRegionMap } from './region-map.ts'
import type { MapStreet } from './street.ts'

const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>, ODbL 1.0'

/** Facts for the map from the region's own sources. */
interface MapSources {
  readonly region: Pick<Region, 'box'>
  readonly rivers: readonly River[]
  readonly places: readonly Place[]
  /** Names that the base map of every screen contains. */
  readonly labels: readonly (PlaceName & Point)[]
}

export interface MapInputs {
  /** The region's map files; without them the map has only streets, rivers and our own places. */
  readonly maps: MapFiles | undefined
  readonly streets: readonly MapStreet[]
  /** Hindi names by the mapped name. */
  readonly streetNames: ReadonlyMap<string, string>
  readonly sources: MapSources
  readonly stands: readonly Stand[]
}

/** The archive of the map's tiles. The same inputs always give the same bytes. */
export function buildMap({ maps, streets, streetNames, sources, stands }: MapInputs): Buffer {
  const map = maps === undefined ? NO_REGION_MAP : readRegionMap(maps)
  const ground = groundLayers(map.features, sources.region.box)
  const layers = {
    green: ground.green,
    water: [...ground.water, ...outerRivers(sources.rivers, map.extent)],
    rails: ground.rails,
    streets: streetLayer(streets, streetNames),
    places: placeLayer(maps, map.features, {
      places: sources.places.map(place => ({ ...namedPlace(place), kind: place.kind })),
      onBaseMap: [...sources.labels, ...stands].map(namedPlace),
    }),
  }
  const metadata = {
    name: 'Sawari',
    attribution: ATTRIBUTION,
    vector_layers: Object.keys(layers).map(id => ({ id, fields: FIELDS })),
  }
  const frame = { minZoom: FIRST_ZOOM, maxZoom: LAST_ZOOM, ...sources.region.box }
  return writeArchive(cutTiles(layers, sources.region.box), frame, metadata)
}

const FIELDS = { class: 'String', name: 'String', name_hi: 'String' }

/** The Hindi names of streets, by their mapped name. */
export function readStreetNames(file: string, content: string): ReadonlyMap<string, string> {
  const rows = parseCsv(file, content, ['name', 'name_hi'])
  return new Map(rows.map(row => [text(row, 'name'), hindi(row, 'name_hi')]))
}

function namedPlace(place: PlaceName & Point): NamedPlace {
  const position: Position = [place.longitude, place.latitude]
  return { name: place.name, nameHi: place.nameHi, position }
}
