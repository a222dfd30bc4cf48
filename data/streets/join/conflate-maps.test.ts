import { describe, expect, test } from 'vitest'
import { drawMap, drawn, partCount } from '../testing/draw-map.ts'
import { conflateMaps } from './conflate-maps.ts'

const MAIN = { streetClass: 'primary', name: 'Main Road' } as const

describe('a newer map over an older one', () => {
  test('keeps one of two streets in the same place: the newer', () => {
    const newer = drawMap({ line: '0,0 200,0', road: MAIN })
    const older = drawMap({ line: '0,4 100,5 200,4' })
    const joined = conflateMaps(newer, older)
    expect(drawn(joined)).toEqual(['0,0 - 200,0'])
    expect(joined.segments[0]?.road.name).toBe('Main Road')
  })

  test('leads a side street of the older map to the newer street', () => {
    const newer = drawMap({ line: '0,0 200,0', road: MAIN })
    const older = drawMap({ line: '0,6 100,6 200,6' }, { line: '100,6 100,90' })
    expect(drawn(conflateMaps(newer, older))).toEqual(['0,0 - 100,0', '100,0 - 100,90', '100,0 - 200,0'])
  })

  test('keeps both carriageways of a street, and a street that crosses', () => {
    const newer = drawMap({ line: '0,0 200,0', isOneWay: true })
    const older = drawMap({ line: '0,20 200,20' }, { line: '100,-80 100,80' })
    expect(drawn(conflateMaps(newer, older))).toEqual(['0,0 > 200,0', '0,20 - 200,20', '100,-80 - 100,80'])
  })

  test.each([
    ['12 m apart', 11.9, 1],
    ['more than 12 m apart', 12.2, 2],
  ])('joins a dead end %s or not', (_, gap, parts) => {
    const newer = drawMap({ line: '0,0 200,0' })
    const older = drawMap({ line: `100,${gap} 100,90` })
    expect(partCount(conflateMaps(newer, older))).toBe(parts)
    expect(partCount(conflateMaps(older, newer))).toBe(parts)
  })

  test('does not join a street that ends below a bridge', () => {
    const newer = drawMap({ line: '0,0 200,0', road: { isAtGrade: false } })
    const older = drawMap({ line: '100,5 100,90' })
    expect(partCount(conflateMaps(newer, older))).toBe(2)
  })

  test('takes points of equal positions as one', () => {
    const newer = drawMap({ line: '0,0 200,0' })
    const older = drawMap({ line: '200,0 200,90' })
    expect(partCount(conflateMaps(newer, older))).toBe(1)
  })

  test('divides the true length of a stretch that is not straight', () => {
    const newer = drawMap({ line: '0,40 0,200' })
    const { points, segments } = drawMap({ line: '-100,36 100,36' })
    const curved = { points, segments: segments.map(segment => ({ ...segment, metres: 260 })) }
    const lengths = conflateMaps(newer, curved).segments.map(({ metres }) => Math.round(metres ?? 0))
    expect(lengths.sort()).toEqual([0, 130, 130])
  })

  test('is the older map where the newer is empty, and the newer where the older is', () => {
    const map = drawMap({ line: '0,0 200,0' })
    const none = { points: [], segments: [] }
    expect(drawn(conflateMaps(none, map))).toEqual(drawn(map))
    expect(drawn(conflateMaps(map, none))).toEqual(drawn(map))
  })
})
