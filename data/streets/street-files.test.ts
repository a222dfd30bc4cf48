import { describe, expect, test } from 'vitest'
import { smallMapFiles } from '../tiles/testing/small-map-files.ts'
import { readStreetFiles } from './street-files.ts'

const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const way = (properties: object, line: string) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: line.split(' ').map(at => at.split(',').map(Number)) },
})
const whole: Record<string, string> = {
  ways: collection(
    way({ highway: 'residential', name: 'Gali 1' }, '77.3,28.6 77.301,28.6'),
    way({ highway: 'tertiary', oneway: '-1' }, '77.301,28.6 77.302,28.6'),
    way({ highway: 'bus_stop' }, '77.3,28.61 77.301,28.61'),
  ),
  'main-roads': collection(way({ highway: 'trunk', name: 'Expressway / Highway' }, '77.31,28.6 77.32,28.6')),
  arterials: collection(
    way({ highway: 'motorway', name: 'Ring Road' }, '77.31,28.6 77.32,28.6'),
    way({ highway: 'primary', name: 'Modi Mill Flyover' }, '77.32,28.6 77.33,28.6'),
  ),
  'plain-nodes': 'id,lon,lat\n0,77.2,28.6\n1,77.21,28.6\n',
  'plain-edges': 'u,v\n0,1\n1,0\n0,0\n',
  'measured-nodes': 'osm_node,lon,lat\n70,77.4,28.6\n71,77.41,28.6\n72,77.42,28.6\n',
  'measured-edges': 'u,v,length_m\n70,71,990.5\n71,70,990.5\n71,72,980\n',
}

describe('the street files', () => {
  const { ways, measured, plain, mainRoads } = readStreetFiles(smallMapFiles(whole))

  test('give ways with their names and directions', () => {
    expect(ways.segments).toMatchObject([
      { from: 0, to: 1, road: { streetClass: 'street', name: 'Gali 1' }, isOneWay: false },
      { from: 2, to: 1, road: { streetClass: 'tertiary' }, isOneWay: true },
    ])
  })

  test('give one stretch for a street there and back, and true lengths', () => {
    expect(plain.segments).toMatchObject([{ from: 0, to: 1, isOneWay: false }])
    expect(measured.segments).toMatchObject([
      { from: 0, to: 1, isOneWay: false, metres: 990.5 },
      { from: 1, to: 2, isOneWay: true, metres: 980 },
    ])
  })

  test('name a road by the file that knows its name, and know flyovers', () => {
    expect(mainRoads.segments).toMatchObject([
      { road: { streetClass: 'trunk', name: 'Ring Road' } },
      { road: { streetClass: 'primary', isAtGrade: false } },
    ])
  })
})

test('a region may have none of them', () => {
  for (const map of Object.values(readStreetFiles({ maps: {}, read: String })))
    expect(map.segments).toEqual([])
})

describe('a corrupt street file stops the build, naming file, line and reason:', () => {
  const nodes = 'plain-nodes'
  const edges = 'measured-edges'
  const lines = 'ways'
  const noStreet = collection(way({}, '77,28 77,28.1'))
  test.each([
    [edges, 'u,v,length_m\n70,79,12\n', '2: node 79 is not in measured-nodes'],
    [edges, 'u,v,length_m\n70,71,far\n', "2: length_m is 'far', not a length in metres"],
    [edges, 'u,v,length_m\n70,71,-5\n', "2: length_m is '-5', not a length"],
    [nodes, 'id,lon,lat\n0,77.2,28.6\n0,77.2,28.6\n', '3: node 0 is listed twice'],
    [nodes, 'id,lon,lat\n0,77.2,128.6\n1,77,28\n', "2: lat is '128.6', not degrees"],
    [nodes, 'id,lon,lat\n0,,28.6\n1,77,28\n', "2: lon is '', not degrees"],
    [nodes, 'id,lon,lat\n0,77.2\n', '2: 2 cells instead of 3'],
    [edges, 'u,v,length_m\n', '1: no street is in it'],
    [lines, '{"type":"Feat', '1: not JSON: '],
    [lines, collection(way({}, '77,28 77,128')), '1: feature 1: position 2'],
    [lines, noStreet, '1: no street is in it'],
  ])('%s with %j, at %s', (file, text, message) => {
    const read = () => readStreetFiles(smallMapFiles({ ...whole, [file]: text }))
    expect(read).toThrow(`${file}:${message}`)
  })
})
