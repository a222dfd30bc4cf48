import { expect, test } from 'vitest'
import { readDataFile } from '../test-files.ts'
import { buildFiles } from './build.ts'

test.each([
  [
    'a ride that takes no time',
    'metro_rides.csv',
    [/west,170,1202/, 'west,0,1202'],
    'metro_rides.csv:2: the ride takes no time',
  ],
  [
    'a ride faster than any train',
    'metro_rides.csv',
    [/west,170,1202/, 'west,17,1202'],
    'metro_rides.csv:2: 1202 m in 17 s is faster than 130 km/h',
  ],
  [
    'a ride shorter than the straight line',
    'metro_rides.csv',
    [/west,170,1202/, 'west,170,120'],
    'metro_rides.csv:2: 120 m is less than the straight line of',
  ],
  [
    'a ride that names no station',
    'metro_rides.csv',
    [/metro-rohini-west/, 'metro-atlantis'],
    "metro_rides.csv:2: 'metro-atlantis' is no station of line_stations.csv",
  ],
  [
    'a ride of another line',
    'metro_rides.csv',
    [/metro-rohini-west/, 'metro-rajiv-chowk'],
    "metro_rides.csv:2: 'metro-rajiv-chowk' is no station of the Red Line",
  ],
  [
    'an unknown line',
    'metro_rides.csv',
    [/Red Line/, 'Ruby Line'],
    "metro_rides.csv:2: line is 'Ruby Line', not one of Red Line",
  ],
  [
    'a ride twice',
    'metro_rides.csv',
    [/(Red Line,metro-rithala,.*\n)/, '$1$1'],
    'metro_rides.csv:3: this ride is listed twice',
  ],
  [
    'a ride without a way back',
    'metro_rides.csv',
    [/Red Line,metro-rohini-west,metro-rithala,.*\n/, ''],
    'metro_rides.csv:2: the ride back is missing',
  ],
  [
    'a service that calls at no station',
    'metro_services.csv',
    [/metro-rohini-east/, 'metro-atlantis'],
    "metro_services.csv:2: 'metro-atlantis' is no station",
  ],
  [
    'a service that leaves a station out',
    'metro_services.csv',
    [/metro-rohini-west /, ''],
    "metro_services.csv:2: no ride from 'metro-rithala' to 'metro-rohini-east'",
  ],
  [
    'a service that turns back',
    'metro_services.csv',
    [/metro-rohini-west metro-rohini-east/, 'metro-rohini-west metro-rithala'],
    "metro_services.csv:2: 'metro-rithala' is called at twice",
  ],
  [
    'a service twice',
    'metro_services.csv',
    [/^2,/m, '1,'],
    "metro_services.csv:3: service '1' is listed twice",
  ],
  [
    'a service counted elsewhere',
    'metro_services.csv',
    [/,metro-rithala,,,/, ',metro-rajiv-chowk,,,'],
    'metro_services.csv:2: counted_at_id is none of its stations',
  ],
  [
    'a service without trains',
    'metro_departures.csv',
    [/^2,weekday,.*\n/m, ''],
    'metro_services.csv:3: has no departures on weekdays',
  ],
  [
    'departures of no service',
    'metro_departures.csv',
    [/^1,weekday/m, '99,weekday'],
    "metro_departures.csv:2: '99' is no service",
  ],
  [
    'a timetable that runs backwards',
    'metro_departures.csv',
    [/05:28,17:46/, '17:46,05:28'],
    'metro_departures.csv:2: the last train leaves before the first',
  ],
  [
    'trains before the first',
    'metro_departures.csv',
    [/05:28,17:46,0/, '05:28,17:46,3'],
    'metro_departures.csv:2: h04 has trains before the first or after the last',
  ],
  [
    'a last train that is not counted',
    'metro_departures.csv',
    [/05:28,17:46/, '05:28,18:46'],
    'metro_departures.csv:2: h18 must have the first or the last train',
  ],
  [
    'departures twice on one day',
    'metro_departures.csv',
    [/^(1,weekday.*\n)/m, '$1$1'],
    'metro_departures.csv:3: service 1 has departures on a weekday twice',
  ],
  [
    'a time that is none',
    'metro_departures.csv',
    [/05:28/, '05:78'],
    "metro_departures.csv:2: first is '05:78', not a time up to 26:00",
  ],
  [
    'hours that run backwards',
    'metro_headways.csv',
    [/06:00,08:00/, '08:00,06:00'],
    'metro_headways.csv:2: the hours run backwards',
  ],
  [
    'hours that overlap',
    'metro_headways.csv',
    [/08:00,11:00/, '07:00,11:00'],
    'metro_headways.csv:3: the hours overlap those of the row before',
  ],
  [
    'hours with a gap',
    'metro_headways.csv',
    [/08:00,11:00/, '09:00,11:00'],
    'metro_headways.csv:3: the hours leave a gap after the row before',
  ],
  [
    'intervals beside a timetable',
    'metro_headways.csv',
    [/^Aqua Line,saturday/m, 'Red Line,saturday'],
    'metro_services.csv:2: has departures, and its line has intervals',
  ],
  [
    'fares with a gap',
    'metro_fares.csv',
    [/km,2,5,21/, 'km,3,5,21'],
    'metro_fares.csv:3: the fares leave a gap from 2 to 3',
  ],
  [
    'fares that overlap',
    'metro_fares.csv',
    [/km,2,5,21/, 'km,1,5,21'],
    'metro_fares.csv:3: the slab overlaps the one before',
  ],
  [
    'fares that begin late',
    'metro_fares.csv',
    [/km,0,2,11/, 'km,1,2,11'],
    'metro_fares.csv:2: the fares leave a gap from 0 to 1',
  ],
  [
    'fares without a last slab',
    'metro_fares.csv',
    [/km,32,,64/, 'km,32,50,64'],
    'metro_fares.csv:7: the fares leave a gap after the last slab',
  ],
  [
    'a gap in fares by stations',
    'metro_fares.csv',
    [/stations,3,6,20/, 'stations,4,6,20'],
    'metro_fares.csv:21: the fares leave a gap from 3 to 4',
  ],
  [
    'a slab that runs backwards',
    'metro_fares.csv',
    [/km,5,12,32/, 'km,5,4,32'],
    'metro_fares.csv:4: the slab runs backwards',
  ],
  [
    'a longer way for less',
    'metro_fares.csv',
    [/km,5,12,32/, 'km,5,12,12'],
    'metro_fares.csv:4: 12 is not more than the fare of the shorter way',
  ],
  [
    'an unknown ticket',
    'metro_fares.csv',
    [/^NMRC,/m, 'XMRC,'],
    "metro_fares.csv:19: ticket is 'XMRC', not one of DMRC",
  ],
  [
    'no fares of a ticket',
    'metro_pair_fares.csv',
    [/^NCRTC,.*\n/m, ''],
    'metro_tickets.csv:5: the ticket has no fares',
  ],
  [
    'a pair without a fare',
    'metro_pair_fares.csv',
    [/.*metro-new-delhi,metro-igi-airport.*\n/, ''],
    "metro_pair_fares.csv:21: the fares leave a gap: none between 'metro-new-delhi' and 'metro-igi-airport'",
  ],
  [
    'a pair twice, the other way round',
    'metro_pair_fares.csv',
    [/metro-new-delhi,metro-dhaula-kuan/, 'metro-shivaji-stadium,metro-new-delhi'],
    'metro_pair_fares.csv:3: the pair is listed twice',
  ],
  [
    'a pair of another ticket',
    'metro_pair_fares.csv',
    [/metro-new-delhi,metro-shivaji-stadium/, 'metro-new-delhi,metro-rajiv-chowk'],
    'metro_pair_fares.csv:2: to_id is no station of the ticket',
  ],
  [
    'a change to nowhere',
    'metro_transfers.csv',
    [/metro-noida-sector-51/, 'metro-atlantis'],
    "metro_transfers.csv:7: 'metro-atlantis' is no station",
  ],
  [
    'a change inside the gates of two stations',
    'metro_transfers.csv',
    [/51,8,no/, '51,8,yes'],
    'metro_transfers.csv:7: a change inside the gates stays at one station',
  ],
  [
    'an endless change',
    'metro_transfers.csv',
    [/51,8,no/, '51,80,no'],
    'metro_transfers.csv:7: 80 minutes are no change of trains',
  ],
  [
    'no change for all stations',
    'metro_transfers.csv',
    [/^\*.*\n/m, ''],
    'metro_transfers.csv:1: no row for all stations (*)',
  ],
  [
    'a day that is none',
    'holidays.csv',
    [/2026-01-26/, '2026-02-30'],
    "holidays.csv:2: day is '2026-02-30', not a day such as 2026-08-15",
  ],
] as const)('%s stops the build', (_, name, [pattern, replacement], message) => {
  const corrupted = readDataFile(`sources/${name}`).replace(pattern, replacement)
  expect(corrupted).not.toBe(readDataFile(`sources/${name}`))
  const read = (file: string) => (file === `sources/${name}` ? corrupted : readDataFile(file))
  expect(() => buildFiles(read)).toThrow(`sources/${message}`)
})
