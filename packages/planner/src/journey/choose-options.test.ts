import { describe, expect, test } from 'vitest'
import { byAutosAlong } from '../testing/options.ts'
import { distinctOptions, optionsForUse, recommend } from './choose-options.ts'
import type { OptionLeg, ReservedLeg, RouteOption } from './route-option.ts'

describe('the options worth showing', () => {
  const fastest = byAutosAlong([0, 1, 9], { minutes: 20, fareRupees: 50 })
  const cheapest = byAutosAlong([0, 2, 9], { fareRupees: 20, minutes: 40 })
  const shortest = byAutosAlong([0, 3, 9], { distance: 500, minutes: 35 })
  const direct = byAutosAlong([0, 9], { minutes: 60, fareRupees: 60, distance: 900 })

  test('include the best by each figure and the direct ride, even if they are similar', () => {
    const alike = byAutosAlong([0, 1, 9], { minutes: 41, fareRupees: 19 })
    expect(distinctOptions([fastest, shortest, alike, direct]).chosen).toEqual([
      fastest,
      shortest,
      alike,
      direct,
    ])
  })

  test('leave out an option that changes at the same stands as a better one', () => {
    const ladder = [1, 2, 3].map(step =>
      byAutosAlong([0, 1, 9], { minutes: 20 + step, fareRupees: 50 - step }),
    )
    const { chosen, cut } = distinctOptions([fastest, ...ladder, cheapest])
    expect(chosen).toEqual([fastest, cheapest])
    expect([...cut]).toEqual(ladder.map(step => [step, { reason: 'nearDuplicate', other: fastest }]))
  })

  test('leave out an option that goes mostly the same way', () => {
    const withDetour = byAutosAlong([0, 4, 5, 6, 7, 8, 9], { minutes: 28 })
    const almostSame = byAutosAlong([0, 4, 5, 6, 7, 8, 10, 9], { minutes: 29, fareRupees: 29 })
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
      const better = byAutosAlong([0, ...ways, 9], { minutes: 28, distance: 1000 })
      const sharing = byAutosAlong([0, ...other, 9], { minutes: 29, fareRupees: 29, distance: 1000 })
      const { chosen } = distinctOptions([fastest, better, sharing, cheapest])
      expect(chosen.includes(better)).toBe(true)
      expect(chosen.includes(sharing)).toBe(isChosen)
    },
  )

  test('leave out an option that is only shorter than a better one, unless it is the shortest of all', () => {
    const short = byAutosAlong([0, 4, 5, 9], { minutes: 50, distance: 550 })
    const shortButQuick = byAutosAlong([0, 6, 7, 9], { minutes: 29, distance: 560 })
    const shortAndDear = { ...shortest, fareRupees: 60 }
    const { chosen, cut } = distinctOptions([fastest, cheapest, shortAndDear, short, shortButQuick])
    expect(chosen).toEqual([fastest, shortButQuick, shortAndDear, cheapest])
    expect([...cut]).toEqual([[short, { reason: 'onlyShorter', other: cheapest }]])
  })

  test('are at most five', () => {
    const more = [4, 5, 6, 7].map(stand =>
      byAutosAlong([0, stand, 9], { minutes: 30 + stand, fareRupees: 30 - stand }),
    )
    const { chosen, cut } = distinctOptions([fastest, cheapest, shortest, direct, ...more])
    expect(chosen).toHaveLength(5)
    expect([...cut.values()]).toEqual(Array.from({ length: 3 }, () => ({ reason: 'beyondFive' })))
    expect(chosen).toEqual(expect.arrayContaining([fastest, cheapest, shortest, direct]))
  })
})

test('among equally good options the one with better other figures is recommended', () => {
  const quick = byAutosAlong([0, 1, 9], { minutes: 20, fareRupees: 40 })
  const quickAndCheap = byAutosAlong([0, 2, 9], { minutes: 20, fareRupees: 30, distance: 700 })
  expect(recommend([quick, quickAndCheap])).toEqual({
    fastest: quickAndCheap,
    cheapest: quickAndCheap,
    shortest: quick,
  })
})

/** Shared autos over separate stands. */
function byAutos(minutes: number, fareRupees: number, transfers: number, over: number): RouteOption {
  const stands = [0, ...Array.from({ length: transfers }, (_, at) => over * 10 + at), 9]
  return byAutosAlong(stands, { minutes, fareRupees, distance: 600 + over })
}

describe('beside a way of 20 minutes and 40 rupees with one change', () => {
  const usual = byAutos(20, 40, 1, 1)

  test.each([
    [true, 'saves ten rupees in ten minutes', 30, 30, 1],
    [true, 'has no change', 34, 39, 0],
    [true, 'saves three minutes for fifteen rupees', 17, 55, 1],
    [true, 'saves six minutes for thirty rupees and a change', 14, 70, 2],
    [false, 'saves five minutes for a rupee and a change', 15, 41, 2],
    [true, 'saves a minute for a change, and no rupees', 19, 40, 2],
    [false, 'saves one rupee in seventeen minutes', 37, 39, 1],
    [false, 'saves three rupees in ten minutes, with two changes', 30, 37, 2],
    [true, 'saves four rupees in twenty minutes, as the cheapest does', 40, 36, 2],
    [false, 'saves one minute for ten rupees', 19, 50, 1],
    [false, 'saves two rupees in three minutes', 23, 38, 1],
    [true, 'saves three minutes for three rupees', 17, 42, 1],
    [true, 'has no change, and takes twenty minutes longer', 40, 40, 0],
    [false, 'has no change, takes longer and costs as much', 41, 40, 0],
    [false, 'has no change, takes longer and saves three rupees', 41, 37, 0],
    [true, 'has no change, takes longer and saves more', 41, 36, 0],
  ])('%s is listed: a way that %s', (isListed, _, minutes, rupees, transfers) => {
    const other = byAutos(minutes, rupees, transfers, 2)
    const { chosen, cut } = optionsForUse([usual, other])
    expect(chosen.includes(other)).toBe(isListed)
    expect(cut.get(other)).toEqual(isListed ? undefined : { reason: 'hardlyWorth', other: usual })
  })
})

/** One train after another, each after a wait for the first of the day. */
function byFirstTrains(...waits: number[]): RouteOption {
  const legs = waits.map((waitMinutes, at) => {
    const ride = { line: { name: `Line ${at}` } }
    return { mode: 'metro', from: at, to: at + 1, waitMinutes, isFirstTrain: true, ride } as OptionLeg
  })
  return { service: 'metro', minutes: 60, fareRupees: 30, transfers: waits.length - 1, legs, distance: 900 }
}

test.each([
  [true, 'one train', [45]],
  [false, 'one train', [46]],
  [true, 'two trains', [20, 25]],
  [false, 'two trains', [20, 26]],
])('%s is listed: a route that waits for %s, %j minutes', (isListed, _, waits) => {
  const waiting = byFirstTrains(...waits)
  const { chosen, cut } = optionsForUse([byAutos(50, 60, 0, 1), waiting])
  expect(chosen.includes(waiting)).toBe(isListed)
  expect(cut.get(waiting)).toEqual(isListed ? undefined : { reason: 'longWait' })
})

function onFoot(distance: number, minutes: number): RouteOption {
  const leg: OptionLeg = { mode: 'walk', from: 0, to: 9, distance, distanceBasis: 'estimate', minutes }
  return { service: 'walk', minutes, fareRupees: 0, transfers: 0, legs: [leg], distance }
}

test.each([
  [false, 'a walk of 590 m', onFoot(59, 8), 3],
  [true, 'a walk of 600 m', onFoot(60, 8), 4],
  [false, 'a walk three minutes longer', onFoot(60, 8), 5],
])('%s is listed: an auto beside %s', (isListed, _, walk, minutes) => {
  const auto = byAutos(minutes, 10, 0, 1)
  const { chosen, cut } = optionsForUse([walk, auto])
  expect(chosen.includes(auto)).toBe(isListed)
  expect(cut.get(auto)).toEqual(isListed ? undefined : { reason: 'walkInstead', other: walk })
})

function byReservedAuto(minutes: number, fareRupees: number): RouteOption {
  const leg = { mode: 'reserved', from: 'source', to: 'destination', distance: 600, minutes } as ReservedLeg
  return { service: 'reserved', minutes, fareRupees, transfers: 0, legs: [leg], distance: 600 }
}

test.each([
  ['after', 'dearer ones up to five minutes longer', 25, 90],
  ['before', 'dearer ones longer than that', 26, 90],
  ['after', 'cheaper ones up to twenty minutes longer', 40, 30],
  ['before', 'cheaper ones longer than that', 41, 30],
])('a reserved auto of 20 minutes and 80 rupees is listed %s %s', (place, _, minutes, fareRupees) => {
  const reserved = byReservedAuto(20, 80)
  const other = byAutos(minutes, fareRupees, 0, 1)
  const { chosen } = optionsForUse([other, reserved])
  expect(chosen).toEqual(place === 'after' ? [other, reserved] : [reserved, other])
})

test.each([
  ['before', 4],
  ['after', 6],
])(
  'an auto without a change is listed %s two cheaper ones that are %d minutes faster',
  (place, minutesFaster) => {
    const single = byAutos(40, 30, 0, 1)
    const two = byAutos(40 - minutesFaster, 20, 1, 2)
    const { chosen } = optionsForUse([single, two])
    expect(chosen).toEqual(place === 'before' ? [single, two] : [two, single])
  },
)
