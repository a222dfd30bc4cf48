import { beforeAll, describe, expect, test } from 'vitest'
import { addFile, addRow, type Damage, editRow, editRows, removeFile, removeRow, rewrite } from './damage.ts'
import type { FeedFiles } from './feed.ts'
import { feedDay, feedFiles } from './feed-files.ts'
import { faultsOf, GTFS_RULES } from './gtfs-validator.ts'
import { oddTown } from './odd-town.ts'

let sound: FeedFiles
beforeAll(async () => {
  sound = await feedFiles(await oddTown())
})

const rulesBroken = (files: FeedFiles) => [
  ...new Set(faultsOf(files, feedDay()).map(fault => fault.split(':')[0])),
]

const noDay = {
  monday: '0',
  tuesday: '0',
  wednesday: '0',
  thursday: '0',
  friday: '0',
  saturday: '0',
  sunday: '0',
}

const damages: readonly (readonly [rule: string, what: string, damage: Damage])[] = [
  ['file_at_root', 'a file in a folder', addFile('feed/stops.txt', 'stop_id\r\n1\r\n')],
  ['file_required', 'no stops', removeFile('stops')],
  ['file_required', 'no calendar', removeFile('calendar')],
  ['file_known', 'a file of another format', addFile('notes.txt', 'note\r\nhello\r\n')],
  ['file_not_empty', 'a file without rows', editRows('areas', () => [])],
  ['file_utf8', 'letters of Latin-1', rewrite('stops', text => Buffer.from(`${text}é`, 'latin1'))],
  ['file_without_byte_order_mark', 'a mark', rewrite('stops', text => `\uFEFF${text}`)],
  ['file_csv', 'a stray quotation mark', rewrite('stops', text => text.replace(',28.6', ',2"8.6'))],
  ['file_csv', 'a quotation that never ends', rewrite('stops', text => `${text}"Lal Market,1,2\r\n`)],
  ['file_csv', 'a row too short', rewrite('stops', text => `${text}one,two\r\n`)],
  ['file_csv', 'a row too long', rewrite('areas', text => `${text}a,b,c\r\n`)],
  ['file_line_breaks', 'no last line break', rewrite('stops', text => text.trimEnd())],
  ['file_line_breaks', 'two kinds of line breaks', rewrite('stops', text => text.replace('\r\n', '\n'))],
  ['column_known', 'a column of our own', rewrite('stops', text => text.replace('stop_name', 'name'))],
  ['column_once', 'a column twice', rewrite('stops', text => text.replace('stop_lon', 'stop_lat'))],
  ['feed_info_with_translations', 'no feed_info', removeFile('feed_info')],
  [
    'networks_in_one_place',
    'networks in the routes as well',
    rewrite('routes', text => text.replace('route_desc', 'network_id')),
  ],
  ['field_required', 'a stop without a name', editRow('stops', { stop_name: '' })],
  ['field_required', 'a stop without a place', editRow('stops', { stop_lat: '', stop_lon: '' })],
  ['field_required', 'a trip without a service', editRow('trips', { service_id: '' })],
  ['field_type', 'a latitude beyond the pole', editRow('stops', { stop_lat: '95' })],
  ['field_type', 'a longitude in words', editRow('stops', { stop_lon: 'east' })],
  ['field_type', 'an extended route type', editRow('routes', { route_type: '1501' })],
  ['field_type', 'a colour with a sharp', editRow('routes', { route_color: '#146C43' })],
  ['field_type', 'a day that is none', editRow('calendar', { start_date: '20260230' })],
  ['field_type', 'a minute too many', editRow('stop_times', { arrival_time: '00:60:00' })],
  ['field_type', 'a headway of nothing', editRow('frequencies', { headway_secs: '0' })],
  ['field_type', 'a third kind of frequency', editRow('frequencies', { exact_times: '2' })],
  ['field_type', 'an address without a scheme', editRow('agency', { agency_url: 'sawari.example' })],
  ['field_type', 'a city that is no zone', editRow('agency', { agency_timezone: 'Asia/Noida' })],
  ['field_type', 'a language by its name', editRow('feed_info', { feed_lang: 'English' })],
  ['field_type', 'an email address of nobody', editRow('feed_info', { feed_contact_email: 'nobody' })],
  [
    'field_type',
    'an address that cannot exist',
    editRow('agency', { agency_url: 'https://sawari.example/' }),
  ],
  ['field_type', 'a currency by its sign', editRow('fare_products', { currency: '₹' })],
  ['field_type', 'an amount with a comma', editRow('fare_products', { amount: '15,00' })],
  ['field_reference', 'a stop that is missing', removeRow('stops')],
  ['field_reference', 'a route that is missing', removeRow('routes')],
  ['field_reference', 'a trip that is missing', removeRow('trips')],
  ['field_reference', 'a service that is missing', editRow('trips', { service_id: 'sundays' })],
  ['field_reference', 'a shape that is missing', editRow('trips', { shape_id: 'detour' })],
  ['field_reference', 'an agency that is missing', editRow('routes', { agency_id: 'nobody' })],
  ['field_reference', 'an area that is missing', editRow('stop_areas', { area_id: 'agra' })],
  ['field_reference', 'a network that is missing', editRow('route_networks', { network_id: 'seat-1' })],
  ['field_reference', 'a fare product that is missing', removeRow('fare_products')],
  ['field_reference', 'a medium that is missing', editRow('fare_products', { fare_media_id: 'card' })],
  [
    'field_reference',
    'a timeframe that is missing',
    editRow('fare_leg_rules', { from_timeframe_group_id: 'noon' }),
  ],
  ...[
    ...['agency', 'stops', 'routes', 'trips', 'stop_times', 'calendar', 'frequencies', 'shapes', 'areas'],
    ...['stop_areas', 'networks', 'route_networks', 'timeframes', 'fare_media', 'fare_products'],
    ...['fare_leg_rules', 'translations', 'feed_info', 'attributions'],
  ].map(table => ['row_unique', `${table} with a row twice`, addRow(table)] as const),
  ['value_on_one_line', 'a name on two lines', editRow('stops', { stop_name: 'Lal\nMarket' })],
  ['value_on_one_line', 'a space before a name', editRow('stops', { stop_name: ' Lal Market' })],
  ['agency_id_where_several', 'a second agency without an id', addRow('agency', { agency_id: '' })],
  [
    'agency_timezone_shared',
    'an agency in another zone',
    addRow('agency', { agency_id: 'other', agency_timezone: 'Asia/Tokyo' }),
  ],
  [
    'route_has_a_name',
    'a route without a name',
    editRow('routes', { route_short_name: '', route_long_name: '' }),
  ],
  ['route_has_trips', 'a route without trips', addRow('routes', { route_id: 'new' })],
  ['stop_is_served', 'a stop without trips', addRow('stops', { stop_id: 'new' })],
  ['trip_has_two_stops', 'a trip that ends where it begins', removeRow('stop_times', 1)],
  [
    'stop_times_in_order',
    'a departure after the arrival',
    editRow('stop_times', { departure_time: '09:00:00' }),
  ],
  ['stop_times_in_order', 'no time at the first stop', editRow('stop_times', { arrival_time: '' })],
  ['trip_at_a_likely_pace', 'a stop far away', editRow('stops', { stop_lat: '29.9' })],
  [
    'frequency_begins_before_it_ends',
    'a run of no time',
    editRow('frequencies', { start_time: '10:00:00', end_time: '10:00:00' }),
  ],
  [
    'frequencies_do_not_overlap',
    'a run into the next',
    editRows('frequencies', ([first, ...rest]) => [
      { ...first, end_time: '24:00:00' },
      { ...first, start_time: '23:00:00', end_time: '24:00:00' },
      ...rest,
    ]),
  ],
  [
    'trip_has_a_frequency',
    'a trip without runs',
    editRows('frequencies', rows => rows.filter(row => row.trip_id !== rows[0]?.trip_id)),
  ],
  ['calendar_in_order', 'an end before the beginning', editRow('calendar', { end_date: '20251231' })],
  ['calendar_has_a_day', 'service on no day', editRow('calendar', noDay)],
  ['calendar_in_a_sensible_range', 'an end in a week', editRow('calendar', { end_date: '20261128' })],
  ['calendar_in_a_sensible_range', 'an end in ages', editRow('calendar', { end_date: '20991231' })],
  ['calendar_in_a_sensible_range', 'a beginning to come', editRow('calendar', { start_date: '20270101' })],
  ['feed_dates_in_order', 'a feed that is over', editRow('feed_info', { feed_end_date: '20261120' })],
  ['feed_dates_have_service', 'a feed beyond service', editRow('feed_info', { feed_end_date: '20281231' })],
  ['shape_has_two_points', 'a shape of one point', editRows('shapes', rows => rows.slice(0, 1))],
  ['shape_is_used', 'shapes and no trips', addRow('shapes', { shape_id: 'new' })],
  [
    'amount_has_the_decimals_of_its_currency',
    'rupees without paise',
    editRow('fare_products', { amount: '15' }),
  ],
  ['fare_product_is_used', 'a ticket of no use', addRow('fare_products', { fare_product_id: 'new' })],
  ['timeframe_within_a_day', 'an end tomorrow', editRow('timeframes', { end_time: '29:00:00' })],
  ['timeframe_within_a_day', 'no end', editRow('timeframes', { end_time: '' })],
  [
    'timeframes_do_not_overlap',
    'an hour of two frames',
    addRow('timeframes', { start_time: '00:30:00', end_time: '04:00:00' }),
  ],
  ['area_has_stops', 'an empty area', addRow('areas', { area_id: 'agra' })],
  ['network_has_routes', 'an empty network', addRow('networks', { network_id: 'seat-1' })],
  ['leg_has_one_fare', 'no fare for some legs', removeRow('fare_leg_rules')],
  [
    'leg_has_one_fare',
    'two fares for some legs',
    editRows('fare_leg_rules', rows => [...rows, { ...rows[0], fare_product_id: rows[1]!.fare_product_id! }]),
  ],
  ['leg_has_one_fare', 'a stop in no area', removeRow('stop_areas')],
  ['leg_has_one_fare', 'a route in no network', removeRow('route_networks')],
  [
    'route_short_name_is_short',
    'a long short name',
    editRow('routes', { route_short_name: 'Shared by many' }),
  ],
  [
    'route_texts_differ',
    'a name twice',
    editRow('routes', { route_long_name: 'Auto', route_short_name: 'Auto' }),
  ],
  [
    'route_colours_have_contrast',
    'white on yellow',
    editRow('routes', { route_color: 'F4C430', route_text_color: 'FFFFFF' }),
  ],
  ['attribution_has_a_role', 'nobody’s part', editRow('attributions', { is_producer: '0' })],
  ['feed_info_is_one_row', 'two feeds in one', addRow('feed_info')],
  ['translation_names_its_text', 'neither record nor value', editRow('translations', { record_id: '' })],
  ['translation_names_its_text', 'both record and value', editRow('translations', { field_value: 'Gate' })],
  ['translation_of_a_text', 'an id in Hindi', editRow('translations', { field_name: 'agency_id' })],
  [
    'translation_of_a_text',
    'a column that is missing',
    editRow('translations', { field_name: 'agency_email' }),
  ],
  ['translation_of_what_there_is', 'a record that is missing', editRow('translations', { record_id: 'new' })],
  [
    'translation_of_what_there_is',
    'a value that is missing',
    editRow('translations', { field_value: 'Nowhere' }, row => row.field_value !== ''),
  ],
]

describe('the validator', () => {
  test('finds nothing in a sound feed', () => {
    expect(faultsOf(sound, feedDay())).toEqual([])
  })

  test.each(damages)('by %s finds %s', (rule, _, damage) => {
    expect(rulesBroken(damage(sound))).toContain(rule)
  })

  test('has a failing example for every rule', () => {
    expect(new Set(damages.map(([rule]) => rule))).toEqual(new Set(Object.keys(GTFS_RULES)))
  })
})
