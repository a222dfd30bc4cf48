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
  ['files', 'no calendar', 'calendar', /^/],
  ['files', 'a file without rows', 'areas', /(?<=area_name\r\n).*/s, ''],
  ['files', 'a byte order mark', 'stops', /^/, '\uFEFF'],
  ['files', 'a stray quotation mark', 'stops', /,28\.6/, ',2"8.6'],
  ['files', 'a quotation that never ends', 'stops', /$/, '"Lal Market,1,2\r\n'],
  ['files', 'a row too short', 'stops', /$/, 'one,two\r\n'],
  ['files', 'no last line break', 'stops', /\r\n$/, ''],
  ['files', 'two kinds of line breaks', 'stops', /\r\n/, '\n'],
  ['files', 'a column of our own', 'stops', /stop_name/, 'name'],
  ['values', 'a stop without a name', 'stops', /(?<=\r\n\w+),[^,]+,/, ',,'],
  ['values', 'a latitude beyond the pole', 'stops', /28\.\d+/, '95'],
  ['values', 'an extended route type', 'routes', /,3,/, ',1501,'],
  ['values', 'a colour with a sharp', 'routes', /,146C43/, ',#146C43'],
  ['values', 'a day that is none', 'calendar', /20260101/, '20260230'],
  ['values', 'a minute too many', 'stop_times', /00:00:00/, '00:60:00'],
  ['values', 'a headway of nothing', 'frequencies', /,\d+,0\r/, ',0,0\r'],
  ['values', 'a third kind of frequency', 'frequencies', /,0\r/, ',2\r'],
  ['values', 'an address that cannot exist', 'agency', /town\.example\.org/, 'sawari.example'],
  ['values', 'a city that is no zone', 'agency', /Kolkata/, 'Noida'],
  ['values', 'a language by its name', 'feed_info', /,en,/, ',English,'],
  ['values', 'an email address of nobody', 'feed_info', /data@/, 'data.'],
  ['values', 'an amount without paise', 'fare_products', /\.00/, ''],
  ['values', 'a space before a name', 'areas', /,Delhi/, ', Delhi'],
  ...[
    'agency',
    'stops',
    'trips',
    'stop_times',
    'frequencies',
    'fare_leg_rules',
    'translations',
    'feed_info',
  ].map(file => ['keys', `${file} with a row twice`, file, /(?<=\n).*/s, '$&$&'] as const),
  ['references', 'a stop that is missing', 'stops', /(?<=\n)\w+/, 'new'],
  ['references', 'a route without trips', 'routes', /(?<=\n)[^\n]*\n/, '$&new$&'],
  ['references', 'a service that is missing', 'trips', /,daily,/, ',sundays,'],
  ['references', 'a trip without runs', 'frequencies', /(?<=\n)[^,]+/, 'other'],
  ['references', 'a network that is missing', 'route_networks', /seat-/, 'seat-1'],
  ['references', 'a ticket of no use', 'fare_products', /(?<=\n)[^\n]*\n/, '$&new$&'],
  ['trips', 'a trip that ends where it begins', 'stop_times', /(?<=,1,0\r\n)[^\n]*\n/, ''],
  ['trips', 'a departure after the arrival', 'stop_times', /(?<=,)00:00:00/, '09:00:00'],
  ['trips', 'a stop far away', 'stops', /28\.6/, '29.9'],
  ['times', 'a run of no time', 'frequencies', /,(\d\d:\d\d:\d\d),\d\d:\d\d:\d\d/, ',$1,$1'],
  ['times', 'a run into the next', 'frequencies', /,00:00:00,\d\d/, ',00:00:00,24'],
  [
    'times',
    'an hour of two frames',
    'timeframes',
    /(?<=\n)([^,]+),[^\n]*\n/,
    '$&$1,00:00:01,23:00:00,daily\r\n',
  ],
  ['days', 'an end in a week', 'calendar', /20271231/, '20261128'],
  ['days', 'a beginning to come', 'calendar', /20260101/, '20270101'],
  ['days', 'a feed beyond service', 'feed_info', /20271231/, '20281231'],
  ['texts', 'a long short name', 'routes', /,Auto,/, ',Shared by many,'],
  ['texts', 'white on yellow', 'routes', /F4C430,000000/, 'F4C430,FFFFFF'],
  ['translations', 'neither record nor value', 'translations', /shared-autos/, ''],
  ['translations', 'an id in Hindi', 'translations', /agency_name/, 'agency_id'],
  ['translations', 'a record that is missing', 'translations', /shared-autos/, 'new'],
  ['fares', 'no fare for some legs', 'fare_leg_rules', /(?<=\n)[^\n]*\n/, ''],
  ['fares', 'two fares for some legs', 'fare_leg_rules', /(?<=\n)(.*),[^,]*\n/, '$&$1,other\r\n'],
  ['fares', 'a stop in no area', 'stop_areas', /(?<=\n)[^\n]*\n/, ''],
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
