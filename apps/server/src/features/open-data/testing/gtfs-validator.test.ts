import { beforeAll, describe, expect, test } from 'vitest'
import { feedDay, feedFiles, oddTown } from './feeds.ts'
import { type FeedFiles, faultsOf, GTFS_RULES } from './gtfs-validator.ts'

let sound: FeedFiles
beforeAll(async () => {
  sound = await feedFiles(await oddTown())
})

/** Each damage replaces the first match in one file; without a replacement the file is removed. */
const damages: readonly (readonly [rule: string, what: string, file: string, from: RegExp, to?: string])[] = [
  ['files', 'no stops', 'stops', /^/],
  ['files', 'a stray quotation mark', 'stops', /,28\.6/, ',2"8.6'],
  ['files', 'a row too short', 'stops', /$/, 'one,two\r\n'],
  ['files', 'a column of our own', 'stops', /stop_name/, 'name'],
  ['values', 'a stop without a name', 'stops', /(?<=\r\n\w+),[^,]+,/, ',,'],
  ['values', 'a minute too many', 'stop_times', /00:00:00/, '00:60:00'],
  ['values', 'an amount without paise', 'fare_products', /\.00/, ''],
  ['values', 'a space before a name', 'areas', /,Delhi/, ', Delhi'],
  ['keys', 'a row twice', 'stops', /(?<=\n).*/s, '$&$&'],
  ['references', 'a stop that is missing', 'stops', /(?<=\n)\w+/, 'new'],
  ['references', 'a ticket of no use', 'fare_products', /(?<=\n)[^\n]*\n/, '$&new$&'],
  ['trips', 'a departure after the arrival', 'stop_times', /(?<=,)00:00:00/, '09:00:00'],
  ['trips', 'a stop far away', 'stops', /28\.6/, '29.9'],
  ['times', 'a run into the next', 'frequencies', /,00:00:00,\d\d/, ',00:00:00,24'],
  ['days', 'an end in a week', 'calendar', /20271231/, '20261128'],
  ['days', 'a feed beyond service', 'feed_info', /20271231/, '20281231'],
  ['texts', 'white on yellow', 'routes', /F4C430,000000/, 'F4C430,FFFFFF'],
  ['translations', 'a record that is missing', 'translations', /shared-autos/, 'new'],
  ['fares', 'no fare for some legs', 'fare_leg_rules', /(?<=\n)[^\n]*\n/, ''],
  ['fares', 'two fares for some legs', 'fare_leg_rules', /(?<=\n)(.*),[^,]*\n/, '$&$1,other\r\n'],
]

describe('the validator', () => {
  test('finds nothing in a sound feed', () => {
    expect(faultsOf(sound, feedDay())).toEqual([])
  })

  test.each(damages.map(damage => [damage[0], damage[1], damage] as const))(
    'by its rule of %s finds %s',
    (rule, _, [, , file, from, to]) => {
      const { [`${file}.txt`]: bytes, ...others } = sound
      const before = Buffer.from(bytes!).toString('utf8')
      const after = to === undefined ? undefined : before.replace(from, to)
      expect(after).not.toBe(before)
      const damaged = after === undefined ? others : { ...others, [`${file}.txt`]: Buffer.from(after) }
      expect(faultsOf(damaged, feedDay()).map(fault => fault.split(':')[0])).toContain(rule)
    },
  )

  test('has a failing example for every rule', () => {
    expect(new Set(damages.map(([rule]) => rule))).toEqual(new Set(Object.keys(GTFS_RULES)))
  })
})
