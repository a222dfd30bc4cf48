import { describe, expect, test } from 'vitest'
import { drawMap, drawn, pointAt } from '../testing/draw-map.ts'
import { bridgeGaps, joinCarriagewayEnds, type StreetGap } from './bridge-gaps.ts'
import { describeBy } from './cover.ts'

describe('a street of unknown class', () => {
  const roads = drawMap({ line: '0,0 200,0', road: { streetClass: 'trunk', name: 'Ring Road' } })
  const classOf = (line: string) => describeBy(roads, drawMap({ line })).segments[0]?.road

  test.each([
    ['takes class and name of the road in its place', '20,8 180,8', 'trunk'],
    ['takes nothing of a road that it crosses', '100,-8 100,8', 'street'],
    ['takes nothing of a road 15 m beside it', '20,15 180,15', 'street'],
    ['takes nothing of a road that it leaves', '150,0 300,0', 'street'],
  ])('%s', (_, line, streetClass) => {
    expect(classOf(line)?.streetClass).toBe(streetClass)
    expect(classOf(line)?.name).toBe(streetClass === 'trunk' ? 'Ring Road' : undefined)
  })

  test('keeps what it has', () => {
    const known = drawMap({ line: '20,0 180,0', road: { streetClass: 'secondary' } })
    expect(describeBy(roads, known).segments[0]?.road.streetClass).toBe('secondary')
  })
})

describe('the ends of two carriageways', () => {
  const there = { line: '0,0 100,0', isOneWay: true }

  test('are joined where the map ends', () => {
    const back = { line: '100,20 0,20', isOneWay: true }
    const whole = joinCarriagewayEnds(drawMap(there, back))
    expect(drawn(whole)).toEqual(['0,0 > 100,0', '0,20 > 0,0', '100,0 > 100,20', '100,20 > 0,20'])
  })

  test('stay apart beyond 60 m, and where a street leads on', () => {
    const far = { line: '100,61 0,61', isOneWay: true }
    expect(joinCarriagewayEnds(drawMap(there, far)).segments.length).toBe(2)
    const on = { line: '100,0 150,40' }
    expect(joinCarriagewayEnds(drawMap(there, on)).segments.length).toBe(2)
  })
})

describe('a gap', () => {
  const map = drawMap({ line: '0,0 100,0' }, { line: '400,0 500,0' })
  const gap = (from: number, to: number): StreetGap => ({
    row: { file: 'sources/street_gaps.csv', line: 7, cells: {} },
    from: pointAt([from, 0]),
    to: pointAt([to, 0]),
    name: 'Bridge',
    isOneWay: false,
  })

  test('is closed between the streets nearest to its ends', () => {
    expect(drawn(bridgeGaps(map, [gap(110, 390)]))).toContain('100,0 - 400,0')
  })

  test('without a street at its end stops the build', () => {
    expect(() => bridgeGaps(map, [gap(100, 300)])).toThrow(
      'sources/street_gaps.csv:7: the nearest street is 100 m from an end of the gap',
    )
  })
})
