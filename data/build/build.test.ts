import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyRegion, readDataFile, streetNetwork } from '../test-files.ts'
import { buildFiles } from './build.ts'

test('the same sources give the committed files, byte for byte', () => {
  const files = buildFiles(readDataFile, streetNetwork, JSON.parse(readDataFile('dist/metro-tracks.json')))
  expect([...files.keys()].sort()).toEqual([
    'basemap.json',
    'gazetteer.json',
    'network.json',
    'rules.json',
    'search-places.json',
  ])
  for (const [name, text] of files) expect(text === readDataFile(`dist/${name}`), name).toBe(true)
})

test.each<[pattern: RegExp, replacement: string, message: string, changed?: string]>([
  [/28\.72081/, 'north', "places.csv:2: latitude is 'north', not decimal degrees"],
  [/28\.72081/, '19.07283', 'places.csv:2: 19.07283, 77.10718 lies outside'],
  [/,metro,/, ',metr0,', "places.csv:2: kind is 'metr0', not one of metro, rail"],
  [/,Rithala Metro,/, ',,', 'places.csv:2: name is missing'],
  [/,रिठाला मेट्रो,/, ',Rithala,', "places.csv:2: name_hi 'Rithala' is not in Devanagari"],
  [/^metro-rithala,.*$/m, 'metro-rithala,Rithala Metro', 'places.csv:2: 2 cells instead of 11'],
  [/,Rithala Metro,/, ',"Rithala Metro,', 'places.csv:2: '],
  [/^metro-rohini-west,/m, 'metro-rithala,', "places.csv:3: place_id 'metro-rithala' is listed twice"],
  [/name_hi/, 'hindi', 'places.csv:1: the header must be place_id,'],
  [/locality-jhundpura/, 'locality-atlantis', "services.csv:2: 'locality-atlantis' is no place"],
  [/,shared,,yes/, ',shared,forty,yes', "services.csv:2: fare_rupees is 'forty', not a whole number"],
  [/main,2,/, 'main,7,', 'line_stations.csv:3: order should be 2'],
  [/,28\.71173,77\.22975,/, ',28.71073,77.23559,', 'bridges.csv:2: the west landing is on the other bank'],
  [/,Yamuna,/, ',Ganga,', "bridges.csv:2: river is 'Ganga'"],
  [/Yamuna,west/, 'Yamuna,east', 'banks.csv:2: metro-kalindi-kunj does not lie east'],
  [/"perKmRupees": 5,/, '"perKmRupees": ,', 'tariffs.json:10: not JSON'],
  [/"perKmRupees": 5,/, '"perKmRupees": -5,', 'tariffs.json:10: tariffs.0.perKmRupees: '],
  [/"perKmRupees": 5,/, '"perKmRupees": 5, "perMile": 8,', 'tariffs.json:3: tariffs.0: '],
  [/"Ghaziabad", "Delhi"\]/, '"Delhi"]', 'tariffs.json:1: no seat tariff for Ghaziabad'],
  [/"toHour": 8 /, '"toHour": 7 ', 'speeds.json:1: no band holds hour 7'],
  [/"medium": 5/, '"medium": "five"', 'availability.json:10: waitMinutes.medium: '],
  [/"2020-01-01"/, '"2020-01-01', 'tariffs.json:7: not JSON'],
  [/\}\s*$/, '', 'availability.json:14: not JSON'],
  [/07-11;/, 'mornings;', "closed_to_autos.csv:5: 'mornings' are no hours like 07-11"],
  [/07-11;/, '07-27;', "closed_to_autos.csv:5: '07-27' are no hours"],
  [/,DND Flyway;[^,]*,/, ',,', 'closed_to_autos.csv:4: neither map_names'],
  [/,no,no,/, ',no,never,', "closed_to_autos.csv:2: autos is 'never', not one of"],
  [/28\.548858/, '19.548858', 'street_gaps.csv:2: 19.548858, 77.315627 lies outside'],
  [/,no,".*"$/m, ',no,', 'street_gaps.csv:4: reason is missing'],
  [/west,170,1202/, 'west,0,1202', 'metro_rides.csv:2: the ride takes no time'],
  [/west,170,1202/, 'west,17,1202', 'metro_rides.csv:2: 1202 m in 17 s is faster than 130 km/h'],
  [/west,170,1202/, 'west,170,120', 'metro_rides.csv:2: 120 m is less than the straight line of'],
  [
    /metro-rohini-west/,
    'metro-atlantis',
    "metro_rides.csv:2: 'metro-atlantis' is no station of line_stations.csv",
  ],
  [
    /metro-rohini-west/,
    'metro-rajiv-chowk',
    "metro_rides.csv:2: 'metro-rajiv-chowk' is no station of the Red Line",
  ],
  [/Red Line/, 'Ruby Line', "metro_rides.csv:2: line is 'Ruby Line', not one of Red Line"],
  [/(Red Line,metro-rithala,.*\n)/, '$1$1', 'metro_rides.csv:3: this ride is listed twice'],
  [/Red Line,metro-rohini-west,metro-rithala,.*\n/, '', 'metro_rides.csv:2: the ride back is missing'],
  [/metro-rohini-east/, 'metro-atlantis', "metro_services.csv:2: 'metro-atlantis' is no station"],
  [/metro-rohini-west /, '', "metro_services.csv:2: no ride from 'metro-rithala' to 'metro-rohini-east'"],
  [
    /metro-rohini-west metro-rohini-east/,
    'metro-rohini-west metro-rithala',
    "metro_services.csv:2: 'metro-rithala' is called at twice",
  ],
  [/^2,/m, '1,', "metro_services.csv:3: service '1' is listed twice"],
  [
    /,metro-rithala,,,/,
    ',metro-rajiv-chowk,,,',
    'metro_services.csv:2: counted_at_id is none of its stations',
  ],
  [/^2,weekday,.*\n/m, '', 'metro_services.csv:3: has no departures on weekdays', 'metro_departures.csv'],
  [/^1,weekday/m, '99,weekday', "metro_departures.csv:2: '99' is no service"],
  [/05:28,17:46/, '17:46,05:28', 'metro_departures.csv:2: the last train leaves before the first'],
  [
    /05:28,17:46,0/,
    '05:28,17:46,3',
    'metro_departures.csv:2: h04 has trains before the first or after the last',
  ],
  [/05:28,17:46/, '05:28,18:46', 'metro_departures.csv:2: h18 must have the first or the last train'],
  [/^(1,weekday.*\n)/m, '$1$1', 'metro_departures.csv:3: service 1 has departures on a weekday twice'],
  [/05:28/, '05:78', "metro_departures.csv:2: first is '05:78', not a time up to 26:00"],
  [/06:00,08:00/, '08:00,06:00', 'metro_headways.csv:2: the hours run backwards'],
  [/08:00,11:00/, '07:00,11:00', 'metro_headways.csv:3: the hours overlap those of the row before'],
  [/08:00,11:00/, '09:00,11:00', 'metro_headways.csv:3: the hours leave a gap after the row before'],
  [
    /^Aqua Line,saturday/m,
    'Red Line,saturday',
    'metro_services.csv:2: has departures, and its line has intervals',
    'metro_headways.csv',
  ],
  [/km,2,5,21/, 'km,3,5,21', 'metro_fares.csv:3: the fares leave a gap from 2 to 3'],
  [/km,2,5,21/, 'km,1,5,21', 'metro_fares.csv:3: the slab overlaps the one before'],
  [/km,0,2,11/, 'km,1,2,11', 'metro_fares.csv:2: the fares leave a gap from 0 to 1'],
  [/km,32,,64/, 'km,32,50,64', 'metro_fares.csv:7: the fares leave a gap after the last slab'],
  [/stations,3,6,20/, 'stations,4,6,20', 'metro_fares.csv:21: the fares leave a gap from 3 to 4'],
  [/km,5,12,32/, 'km,5,4,32', 'metro_fares.csv:4: the slab runs backwards'],
  [/km,5,12,32/, 'km,5,12,12', 'metro_fares.csv:4: 12 is not more than the fare of the shorter way'],
  [/^NMRC,/m, 'XMRC,', "metro_fares.csv:19: ticket is 'XMRC', not one of DMRC"],
  [/^NCRTC,.*\n/m, '', 'metro_tickets.csv:5: the ticket has no fares', 'metro_pair_fares.csv'],
  [
    /.*metro-new-delhi,metro-igi-airport.*\n/,
    '',
    "metro_pair_fares.csv:21: the fares leave a gap: none between 'metro-new-delhi' and 'metro-igi-airport'",
  ],
  [
    /metro-new-delhi,metro-dhaula-kuan/,
    'metro-shivaji-stadium,metro-new-delhi',
    'metro_pair_fares.csv:3: the pair is listed twice',
  ],
  [
    /metro-new-delhi,metro-shivaji-stadium/,
    'metro-new-delhi,metro-rajiv-chowk',
    'metro_pair_fares.csv:2: to_id is no station of the ticket',
  ],
  [/metro-noida-sector-51/, 'metro-atlantis', "metro_transfers.csv:7: 'metro-atlantis' is no station"],
  [/51,8,no/, '51,8,yes', 'metro_transfers.csv:7: a change inside the gates stays at one station'],
  [/51,8,no/, '51,80,no', 'metro_transfers.csv:7: 80 minutes are no change of trains'],
  [/^\*.*\n/m, '', 'metro_transfers.csv:1: no row for all stations (*)'],
  [/2026-01-26/, '2026-02-30', "holidays.csv:2: day is '2026-02-30', not a day such as 2026-08-15"],
])("%s becomes '%s', and the build stops: %s", (pattern, replacement, message, changed) => {
  const name = changed ?? message.split(':')[0]!
  const file = name.endsWith('.csv') ? `sources/${name}` : name
  const corrupted = readDataFile(file).replace(pattern, replacement)
  expect(corrupted).not.toBe(readDataFile(file))
  const read = (each: string) => (each === file ? corrupted : readDataFile(each))
  expect(() => buildFiles(read)).toThrow(message)
})

test('the command writes nothing and exits with 1 on a corrupt file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-data-'))
  try {
    copyRegion(folder)
    writeFileSync(join(folder, 'sources/places.csv'), 'place_id\nmetro\n')
    const run = () =>
      execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), folder], {
        stdio: 'pipe',
        encoding: 'utf8',
      })
    expect(run).toThrow(
      expect.objectContaining({ status: 1, stderr: expect.stringMatching(/^sources\/places\.csv:1: .+\n$/) }),
    )
    expect(existsSync(join(folder, 'dist'))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
