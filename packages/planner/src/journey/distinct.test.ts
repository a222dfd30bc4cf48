import { describe, expect, test } from 'vitest'
import { byAutosAlong as anOption } from '../testing/options.ts'
import { distinctOptions, recommend } from './distinct.ts'

describe('the options worth showing', () => {
  const fastest = anOption([0, 1, 9], { minutes: 20, fareRupees: 50 })
  const cheapest = anOption([0, 2, 9], { fareRupees: 20, minutes: 40 })
  const shortest = anOption([0, 3, 9], { distance: 500, minutes: 35 })
  const direct = anOption([0, 9], { minutes: 60, fareRupees: 60, distance: 900 })

  test('include the best by each figure and the direct ride, even if they are similar', () => {
    const alike = anOption([0, 1, 9], { minutes: 41, fareRupees: 19 })
    expect(distinctOptions([fastest, shortest, alike, direct]).chosen).toEqual([
      fastest,
      shortest,
      alike,
      direct,
    ])
  })

  test('leave out an option that changes at the same stands as a better one', () => {
    const ladder = [1, 2, 3].map(step => anOption([0, 1, 9], { minutes: 20 + step, fareRupees: 50 - step }))
    const { chosen, cut } = distinctOptions([fastest, ...ladder, cheapest])
    expect(chosen).toEqual([fastest, cheapest])
    expect([...cut]).toEqual(ladder.map(step => [step, { reason: 'nearDuplicate', other: fastest }]))
  })

  test('leave out an option that goes mostly the same way', () => {
    const withDetour = anOption([0, 4, 5, 6, 7, 8, 9], { minutes: 28 })
    const almostSame = anOption([0, 4, 5, 6, 7, 8, 10, 9], { minutes: 29, fareRupees: 29 })
    expect(distinctOptions([fastest, withDetour, almostSame, cheapest]).chosen).toEqual([
      fastest,
      withDetour,
      cheapest,
    ])
  })

  test.each([
    [true, 'seven tenths', 7],
    [false, 'eight tenths', 8],
  ])(
    '%s: include an option that has %s of its way in common with a better one',
    (isChosen, _, sharedStands) => {
      const ways = Array.from({ length: 9 }, (_, at) => 20 + at)
      const other = ways.map((stand, at) => (at < sharedStands ? stand : stand + 20))
      const better = anOption([0, ...ways, 9], { minutes: 28, distance: 1000 })
      const sharing = anOption([0, ...other, 9], { minutes: 29, fareRupees: 29, distance: 1000 })
      const { chosen } = distinctOptions([fastest, better, sharing, cheapest])
      expect(chosen.includes(better)).toBe(true)
      expect(chosen.includes(sharing)).toBe(isChosen)
    },
  )

  test('leave out an option that is only shorter than a better one, unless it is the shortest of all', () => {
    const short = anOption([0, 4, 5, 9], { minutes: 50, distance: 550 })
    const shortButQuick = anOption([0, 6, 7, 9], { minutes: 29, distance: 560 })
    const shortAndDear = { ...shortest, fareRupees: 60 }
    const { chosen, cut } = distinctOptions([fastest, cheapest, shortAndDear, short, shortButQuick])
    expect(chosen).toEqual([fastest, shortButQuick, shortAndDear, cheapest])
    expect([...cut]).toEqual([[short, { reason: 'onlyShorter', other: cheapest }]])
  })

  test('are at most five', () => {
    const more = [4, 5, 6, 7].map(stand =>
      anOption([0, stand, 9], { minutes: 30 + stand, fareRupees: 30 - stand }),
    )
    const { chosen, cut } = distinctOptions([fastest, cheapest, shortest, direct, ...more])
    expect(chosen).toHaveLength(5)
    expect([...cut.values()]).toEqual(Array.from({ length: 3 }, () => ({ reason: 'beyondFive' })))
    expect(chosen).toEqual(expect.arrayContaining([fastest, cheapest, shortest, direct]))
  })
})

test('among equally good options the one with better other figures is recommended', () => {
  const quick = anOption([0, 1, 9], { minutes: 20, fareRupees: 40 })
  const quickAndCheap = anOption([0, 2, 9], { minutes: 20, fareRupees: 30, distance: 700 })
  expect(recommend([quick, quickAndCheap])).toEqual({
    fastest: quickAndCheap,
    cheapest: quickAndCheap,
    shortest: quick,
  })
})
