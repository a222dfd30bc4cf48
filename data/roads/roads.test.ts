import { encodePolyline, type Point } from '@sawari/geo'
import { describe, expect, test } from 'vitest'
import { judgeWay } from './roads.ts'

const from = { latitude: 28.6, longitude: 77.4 }
/** 1.11 km north of `from`. */
const to = { latitude: 28.61, longitude: 77.4 }
const ESTIMATE_KM = 1.5
const lineOf = (...points: Point[]) => encodePolyline(points)
const way = { metres: 1404.6, seconds: 187, line: lineOf(from, to) }
const judge = (answer: Parameters<typeof judgeWay>[0]) => judgeWay(answer, from, to, ESTIMATE_KM)
const north = (point: Point, metres: number) => ({ ...point, latitude: point.latitude + metres / 111_195 })

describe('a way', () => {
  test('is the road in kilometres to two decimals and minutes to one', () => {
    expect(judge(way)).toEqual({ distanceKm: 1.4, minutes: 3.1, geometry: way.line })
  })

  test.each([
    ['that there is none', 'none' as const, 'noWay'],
    [
      'that begins 240 m from the stand',
      { ...way, line: lineOf(north(from, -240), to), metres: 1500 },
      'road',
    ],
    [
      'that begins 260 m from the stand',
      { ...way, line: lineOf(north(from, -260), to), metres: 1500 },
      'tooFar',
    ],
    [
      'that ends 260 m from the stand',
      { ...way, line: lineOf(from, north(to, 260)), metres: 1500 },
      'tooFar',
    ],
    ['twice as long as the estimate', { ...way, metres: 3000 }, 'road'],
    ['longer than twice the estimate', { ...way, metres: 3010 }, 'implausible'],
    ['shorter than the straight line', { ...way, metres: 900 }, 'implausible'],
    ['of no length', { ...way, metres: 0, line: lineOf(from, from) }, 'tooFar'],
    ['without a line', { ...way, line: '' }, 'implausible'],
    ['with a broken line', { ...way, line: '~' }, 'implausible'],
  ])('%s', (_, answer, verdict) => {
    const judged = judge(answer)
    expect(typeof judged === 'object' ? 'road' : judged).toBe(verdict)
  })
})
