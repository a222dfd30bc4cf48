import { describe, expect, test } from 'vitest'
import { networkOf } from './build-streets.ts'
import { applyRules, closeBetween, type RoadRule } from './closed-roads.ts'
import { connectedPart, contractChains } from './contract-chains.ts'
import { type DrawnStreet, drawMap, drawn, pointAt } from './testing/draw-map.ts'

const row = { file: 'sources/closed_to_autos.csv', line: 2, cells: {} }
const rule = (more: Partial<RoadRule>): RoadRule => ({
  row,
  road: 'a road',
  names: [],
  isMotorwayOnly: false,
  autos: 'no',
  windows: [],
  ...more,
})
const named = (name: string, more: Partial<DrawnStreet['road']> = {}) => ({ name, ...more })

describe('a rule', () => {
  test('closes the roads of its name to autos and to people', () => {
    const map = drawMap(
      { line: '0,0 100,0', road: named('Fast Way') },
      { line: '0,50 100,50', road: named('Slow Way') },
    )
    const roads = applyRules(map, [rule({ names: ['fast way'] })]).segments.map(({ road }) => road)
    expect(roads).toMatchObject([
      { autos: false, foot: false },
      { autos: true, foot: true },
    ])
  })

  test('for motorways leaves roads of that name beside them open', () => {
    const map = drawMap(
      { line: '0,0 100,0', road: named('Fast Way', { streetClass: 'motorway' }) },
      { line: '0,50 100,50', road: named('Fast Way', { streetClass: 'trunk' }) },
    )
    const roads = applyRules(map, [rule({ names: ['fast way'], isMotorwayOnly: true })]).segments
    expect(roads.map(({ road }) => road.autos)).toEqual([false, true])
  })

  test('opens a motorway of its name, and no other', () => {
    const motorway = { streetClass: 'motorway', autos: false, foot: false } as const
    const map = drawMap(
      { line: '0,0 100,0', road: named('Flyway', motorway) },
      { line: '100,0 300,0', road: named('Expressway', motorway) },
    )
    const { segments } = applyRules(map, [rule({ names: ['flyway'], autos: 'yes' })])
    expect(segments.map(({ road }) => road.autos)).toEqual([true, false])
  })

  test('with hours and two places closes the shortest way between them in these hours', () => {
    const map = drawMap({ line: '0,0 100,0 200,0' }, { line: '0,0 100,90 200,0' })
    const windows = [{ fromHour: 7, toHour: 11 }]
    const between = [pointAt([0, 5]), pointAt([200, 5])] as const
    const hours = rule({ autos: 'hours', windows, between })
    const closed = closeBetween(map, [rule({}), hours]).segments.map(({ road }) => road.closure)
    expect(closed).toEqual([0, 0, undefined, undefined])
    expect(networkOf(map, { rules: [rule({}), hours], rivers: [] }).closures).toEqual([
      { road: 'a road', windows },
    ])
  })

  test('closes nothing in a town where its places are not', () => {
    const map = drawMap({ line: '0,0 100,0' })
    const between = [pointAt([5000, 0]), pointAt([6000, 0])] as const
    expect(closeBetween(map, [rule({ autos: 'hours', between })])).toEqual(map)
  })
})

test('unconnected streets are omitted, as are streets closed to all', () => {
  const map = drawMap(
    { line: '0,0 100,0 200,0' },
    { line: '0,500 100,500' },
    { line: '0,0 0,90', road: { autos: false, foot: false } },
  )
  expect(drawn(connectedPart(map))).toEqual(['0,0 - 100,0', '100,0 - 200,0'])
})

describe('the edges of a network', () => {
  const edgesOf = (...streets: DrawnStreet[]) => contractChains(drawMap(...streets)).edges

  test('reach from junction to junction, without bends below 5 m', () => {
    const [edge, ...others] = edgesOf({ line: '0,0 100,3 200,0 200,100' })
    expect(others).toEqual([])
    expect(edge?.shape.length).toBe(1)
    expect(edge?.lengthMetres).toBeCloseTo(300, 0)
  })

  test('end where class, name or rules change, and where streets meet', () => {
    expect(edgesOf({ line: '0,0 100,0' }, { line: '100,0 200,0', road: named('B') }).length).toBe(2)
    expect(edgesOf({ line: '0,0 100,0 200,0' }, { line: '100,0 100,90' }).length).toBe(3)
  })

  test('lead in the direction of one-way streets', () => {
    const [edge] = edgesOf({ line: '200,0 100,20 0,0', isOneWay: true })
    expect(edge).toMatchObject({ forward: true, backward: false })
    const { nodes } = contractChains(drawMap({ line: '200,0 100,20 0,0', isOneWay: true }))
    expect(nodes[edge!.from]).toEqual(pointAt([200, 0]))
  })

  test('may be rings', () => {
    const [ring, ...others] = edgesOf({ line: '0,0 100,0 50,80 0,0' })
    expect(others).toEqual([])
    expect(ring?.from).toBe(ring?.to)
  })

  test('are as long as known where the shape is not', () => {
    const { points, segments } = drawMap({ line: '0,0 100,0' })
    const curved = { points, segments: segments.map(segment => ({ ...segment, metres: 140 })) }
    expect(contractChains(curved).edges[0]?.lengthMetres).toBe(140)
  })
})
