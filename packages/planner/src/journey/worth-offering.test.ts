import { describe, expect, test } from 'vitest'
import { seatTariff } from '../testing/builders.ts'
import { byAutosAlong } from '../testing/options.ts'
import { optionsForUse } from './choose-options.ts'
import type { OptionLeg, ReservedLeg, RouteOption } from './route-option.ts'

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
  return { minutes: 60, fareRupees: 30, transfers: waits.length - 1, legs, distance: 900 }
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
  return { minutes, fareRupees: 0, transfers: 0, legs: [leg], distance }
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
  return { minutes, fareRupees, transfers: 0, legs: [leg], distance: 600, tariff: seatTariff() }
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
