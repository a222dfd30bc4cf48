import type { MapFiles, RegionMaps } from '../../read/map-files.ts'

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
export const SMALL_MAP: Readonly<Record<string, string>> = {
  ways: collection(
    line('77.3,28.5 77.31,28.5', { highway: 'primary', name: 'Main Road' }),
    line('77.3,28.501 77.31,28.501', { highway: 'footway' }),
  ),
  'main-roads': collection(
    line('77.3,28.50001 77.31,28.50001', { highway: 'trunk', name: 'Main Road' }),
    line('77.3,28.6 77.4,28.6', { highway: 'motorway', name: 'Expressway / Highway' }),
  ),
  arterials: collection(),
  'plain-nodes':
    'id,lon,lat\n1,77.3,28.5001\n2,77.305,28.5001\n3,77.31,28.5001\n4,77.305,28.505\n5,77.305,28.51\n',
  'plain-edges': 'u,v\n1,2\n2,3\n2,4\n4,5\n',
  'measured-nodes': 'osm_node,lon,lat\n10,77.35,28.55\n11,77.36,28.55\n12,77.36,28.56\n13,77.35,28.56\n',
  'measured-edges': 'u,v,length_m\n10,11,978\n11,12,1108\n12,11,1108\n12,13,5000\n13,12,5000\n',
  ground: collection(
    polygon(square(77.32, 28.52, 0.01), { type: 'water' }),
    polygon(square(77.34, 28.52, 0.01), { type: 'park', name: 'Rose Garden' }),
    polygon(square(77.345, 28.54, 0.0001), { type: 'park', name: 'DDA Park' }),
  ),
  names:
    'layer,type,name,latitude,longitude,osm_id\nplace,suburb,Lakeside,28.525,77.325,1\npoi,hotel,Inn,28.5,77.3,2\n',
}

const MAPS: RegionMaps = {
  ways: 'ways',
  mainRoads: ['main-roads', 'arterials'],
  measured: { nodes: 'measured-nodes', edges: 'measured-edges' },
  plain: { nodes: 'plain-nodes', edges: 'plain-edges' },
  ground: 'ground',
  names: 'names',
}

/** The map files of the small town, with other content in some. */
export function smallMapFiles(changes: Readonly<Record<string, string>> = {}): MapFiles {
  return { maps: MAPS, read: file => changes[file] ?? SMALL_MAP[file]! }
}
