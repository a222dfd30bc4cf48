import type { MapFile, ReadMapFile } from '../../read/map-files.ts'

type Position = [number, number]

const line = (places: string, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: places.split(' ').map(at => at.split(',').map(Number)) },
})
const polygon = (ring: Position[], properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
})
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const square = (west: number, south: number, side: number): Position[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

/** A small town: the same road in three sources, a street of each source alone, a lake and a park. */
export const SMALL_MAP: Readonly<Record<MapFile, string>> = {
  'roads/osm_ways_2025_26.geojson.gz': collection(
    line('77.3,28.5 77.31,28.5', { highway: 'primary', name: 'Main Road' }),
    line('77.3,28.501 77.31,28.501', { highway: 'footway' }),
  ),
  'roads/main_roads_ncr.geojson.gz': collection(
    line('77.3,28.50001 77.31,28.50001', { highway: 'trunk', name: 'Main Road' }),
    line('77.3,28.6 77.4,28.6', { highway: 'motorway', name: 'Expressway / Highway' }),
  ),
  'roads/arterials_delhi.geojson.gz': collection(),
  'roads/delhi_2017_nodes.csv.gz':
    'id,lon,lat\n1,77.3,28.5001\n2,77.305,28.5001\n3,77.31,28.5001\n4,77.305,28.505\n5,77.305,28.51\n',
  'roads/delhi_2017_edges.csv.gz': 'u,v\n1,2\n2,3\n2,4\n4,5\n',
  'roads/noida_2025_nodes.csv.gz':
    'osm_node,lon,lat\n10,77.35,28.55\n11,77.36,28.55\n12,77.36,28.56\n13,77.35,28.56\n',
  'roads/noida_2025_edges.csv.gz':
    'u,v,length_m\n10,11,978\n11,12,1108\n12,11,1108\n12,13,5000\n13,12,5000\n',
  'osm_map_delhi.geojson.gz': collection(
    polygon(square(77.32, 28.52, 0.01), { type: 'water' }),
    polygon(square(77.34, 28.52, 0.01), { type: 'park', name: 'Rose Garden' }),
    polygon(square(77.345, 28.54, 0.0001), { type: 'park', name: 'DDA Park' }),
  ),
  'osm_names.csv':
    'layer,type,name,latitude,longitude,osm_id\nplace,suburb,Lakeside,28.525,77.325,1\npoi,hotel,Inn,28.5,77.3,2\n',
}

export function readSmallMap(changes: Partial<Record<MapFile, string>> = {}): ReadMapFile {
  return file => changes[file] ?? SMALL_MAP[file]
}
