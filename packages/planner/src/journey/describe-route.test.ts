import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { latticePoint } from '../testing/builders.ts'
import { wordsOf } from './describe-route.ts'
import type { RouteLeg } from './plan.ts'
import { hashOf } from './route-id.ts'

describe('an id', () => {
  test('is 24 hex digits and differs where the text does', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 50 }), texts => {
        const ids = texts.map(hashOf)
        for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
        expect(new Set(ids).size).toBe(texts.length)
      }),
    )
  })

  test('stays the same from one release to the next', () => {
    expect(hashOf('auto 2.00 a b')).toBe('e35beb623bbee0576df1b0f0')
  })
})

describe('the words for a route', () => {
  const aLeg = (
    mode: RouteLeg['mode'],
    distanceKm: number,
    basis: RouteLeg['basis'] = 'known',
  ): RouteLeg => ({
    mode,
    from: 'A',
    to: 'B',
    distanceKm,
    minutes: 5,
    waitMinutes: 0,
    fareRupees: 0,
    distanceBasis: 'estimate',
    coordinates: [],
    ...(mode === 'auto' && { basis }),
  })
  const aTrain = (name: string): RouteLeg => ({
    ...aLeg('metro', 5),
    train: { line: { name, nameHi: '' } } as NonNullable<RouteLeg['train']>,
  })
  const stops = (...names: string[]) => names.map(name => ({ name, ...latticePoint(0, 0) }))

  test.each([
    [[aLeg('auto', 2)], stops('A', 'B'), 'Direct auto', 'One auto, no change, known service'],
    [[aLeg('walk', 0.35)], stops('A', 'B'), 'On foot', '350 m, 5 min on foot, no auto needed'],
    [[aLeg('walk', 0.996)], stops('A', 'B'), 'On foot', '1.0 km, 5 min on foot, no auto needed'],
    [
      [aLeg('walk', 0.6), aLeg('auto', 2), aLeg('auto', 2, 'likely'), aLeg('walk', 0.6)],
      stops('A', 'M', 'B'),
      'Via M',
      '2 autos, 1 change, 1.2 km on foot, likely: ask first',
    ],
    [[aTrain('Blue Line')], stops('A', 'B'), 'Blue Line', 'No change'],
    [
      [aLeg('auto', 2), aTrain('Blue Line'), aLeg('walk', 0.4)],
      stops('A', 'M', 'B'),
      'Auto, Blue Line, 5 min walk',
      '1 change, 400 m on foot',
    ],
    [
      [aLeg('walk', 0.2), aTrain('Blue Line'), aTrain('Aqua Line'), aLeg('auto', 2, 'likely')],
      stops('A', 'M', 'N', 'B'),
      '5 min walk, Blue Line, Aqua Line, auto',
      '2 changes, 200 m on foot, likely: ask first',
    ],
    [
      Array.from({ length: 4 }, () => aLeg('auto', 2)),
      stops('A', 'M', 'N', 'O', 'B'),
      'Via M and N and 1 more',
      '4 autos, 3 changes, known service',
    ],
    [
      Array.from({ length: 3 }, () => aLeg('auto', 2)),
      stops('A', 'M', 'N', 'B'),
      'Via M and N',
      '3 autos, 2 changes, known service',
    ],
  ])('%#', (legs, path, name, description) => {
    expect(wordsOf(legs, path)).toEqual({ name, description })
  })
})
