import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyRegion, readDataFile } from '../test-files.ts'
import { buildFiles } from './build.ts'

/** What is replaced in a file by what, and the line and reason with which the build stops; the line may be another file's. */
const CORRUPTIONS: Record<string, [pattern: RegExp, replacement: string, message: string][]> = {
  'places.csv': [
    [/28\.72081/, 'north', "2: latitude is 'north', not decimal degrees"],
    [/28\.72081/, '19.07283', '2: 19.07283, 77.10718 lies outside'],
    [/,metro,/, ',metr0,', "2: kind is 'metr0', not one of metro, rail"],
    [/,Rithala Metro,/, ',,', '2: name is missing'],
    [/,रिठाला मेट्रो,/, ',Rithala,', "2: name_hi 'Rithala' is not in Devanagari"],
    [/^metro-rithala,.*$/m, 'metro-rithala,Rithala Metro', '2: 2 cells instead of 11'],
    [/,Rithala Metro,/, ',"Rithala Metro,', '2: '],
    [/^metro-rohini-west,/m, 'metro-rithala,', "3: place_id 'metro-rithala' is listed twice"],
    [/name_hi/, 'hindi', '1: the header must be place_id,'],
  ],
  'services.csv': [
    [/locality-jhundpura/, 'locality-atlantis', "2: 'locality-atlantis' is no place"],
    [/,shared,,yes/, ',shared,forty,yes', "2: fare_rupees is 'forty', not a whole number"],
    [/,high,Times of India,/, ',high,,', '2: evidence_name is missing'],
    [/,high,Times of India,2024/, ',high,Times of India,', '2: evidence_year is missing'],
  ],
  'line_stations.csv': [[/main,2,/, 'main,7,', '3: order should be 2']],
  'bridges.csv': [
    [/,28\.71173,77\.22975,/, ',28.71073,77.23559,', '2: the west landing is on the other bank'],
    [/,Yamuna,/, ',Ganga,', "2: river is 'Ganga'"],
  ],
  'banks.csv': [[/Yamuna,west/, 'Yamuna,east', '2: metro-kalindi-kunj does not lie east']],
  'tariffs.json': [
    [/"perKmRupees": 5,/, '"perKmRupees": ,', '10: not JSON'],
    [/"perKmRupees": 5,/, '"perKmRupees": -5,', '10: tariffs.0.perKmRupees: '],
    [/"perKmRupees": 5,/, '"perKmRupees": 5, "perMile": 8,', '3: tariffs.0: '],
    [/"Ghaziabad", "Delhi"\]/, '"Delhi"]', '1: no seat tariff for Ghaziabad'],
    [/"2020-01-01"/, '"2020-01-01', '7: not JSON'],
  ],
  'speeds.json': [
    [/"hour": 0,/, '"hour": 1,', '2: auto: the first point is that of hour 0'],
    [/"hour": 8,/, '"hour": 4,', '2: auto: the hours are ascending'],
  ],
  'availability.json': [
    [/"medium": 5/, '"medium": "five"', '10: waitMinutes.medium: '],
    [/\}\s*$/, '', '14: not JSON'],
  ],
  'closed_to_autos.csv': [
    [/07-11;/, 'mornings;', "5: 'mornings' are no hours like 07-11"],
    [/07-11;/, '07-27;', "5: '07-27' are no hours"],
    [/,DND Flyway;[^,]*,/, ',,', '4: neither map_names'],
    [/,no,no,/, ',no,never,', "2: autos is 'never', not one of"],
  ],
  'street_gaps.csv': [
    [/28\.548858/, '19.548858', '2: 19.548858, 77.315627 lies outside'],
    [/,no,".*"$/m, ',no,', '4: reason is missing'],
  ],
  'metro_rides.csv': [
    [/west,170,1202/, 'west,0,1202', '2: the ride takes no time'],
    [/west,170,1202/, 'west,17,1202', '2: 1202 m in 17 s is faster than 130 km/h'],
    [/west,170,1202/, 'west,170,120', '2: 120 m is less than the straight line of'],
    [/metro-rohini-west/, 'metro-atlantis', "2: 'metro-atlantis' is no station of line_stations.csv"],
    [/metro-rohini-west/, 'metro-rajiv-chowk', "2: 'metro-rajiv-chowk' is no station of the Red Line"],
    [/Red Line/, 'Ruby Line', "2: line is 'Ruby Line', not one of Red Line"],
    [/(Red Line,metro-rithala,.*\n)/, '$1$1', '3: this ride is listed twice'],
    [/Red Line,metro-rohini-west,metro-rithala,.*\n/, '', '2: the ride back is missing'],
  ],
  'metro_services.csv': [
    [/metro-rohini-east/, 'metro-atlantis', "2: 'metro-atlantis' is no station"],
    [/metro-rohini-west /, '', "2: no ride from 'metro-rithala' to 'metro-rohini-east'"],
    [
      /metro-rohini-west metro-rohini-east/,
      'metro-rohini-west metro-rithala',
      "2: 'metro-rithala' is called at twice",
    ],
    [/^2,/m, '1,', "3: service '1' is listed twice"],
    [/,metro-rithala,,,/, ',metro-rajiv-chowk,,,', '2: counted_at_id is none of its stations'],
  ],
  'metro_departures.csv': [
    [/^2,weekday,.*\n/m, '', 'metro_services.csv:3: has no departures on weekdays'],
    [/^1,weekday/m, '99,weekday', "2: '99' is no service"],
    [/05:28,17:46/, '17:46,05:28', '2: the last train leaves before the first'],
    [/05:28,17:46,0/, '05:28,17:46,3', '2: h04 has trains before the first or after the last'],
    [/05:28,17:46/, '05:28,18:46', '2: h18 must have the first or the last train'],
    [/^(1,weekday.*\n)/m, '$1$1', '3: service 1 has departures on a weekday twice'],
    [/05:28/, '05:78', "2: first is '05:78', not a time up to 26:00"],
  ],
  'metro_headways.csv': [
    [/06:00,08:00/, '08:00,06:00', '2: the hours run backwards'],
    [/08:00,11:00/, '07:00,11:00', '3: the hours overlap those of the row before'],
    [/08:00,11:00/, '09:00,11:00', '3: the hours leave a gap after the row before'],
    [
      /^Aqua Line,saturday/m,
      'Red Line,saturday',
      'metro_services.csv:2: has departures, and its line has intervals',
    ],
  ],
  'metro_fares.csv': [
    [/km,2,5,21/, 'km,3,5,21', '3: the fares leave a gap from 2 to 3'],
    [/km,2,5,21/, 'km,1,5,21', '3: the slab overlaps the one before'],
    [/km,0,2,11/, 'km,1,2,11', '2: the fares leave a gap from 0 to 1'],
    [/km,32,,64/, 'km,32,50,64', '7: the fares leave a gap after the last slab'],
    [/stations,3,6,20/, 'stations,4,6,20', '21: the fares leave a gap from 3 to 4'],
    [/km,5,12,32/, 'km,5,4,32', '4: the slab runs backwards'],
    [/km,5,12,32/, 'km,5,12,12', '4: 12 is not more than the fare of the shorter way'],
    [/^NMRC,/m, 'XMRC,', "19: ticket is 'XMRC', not one of DMRC"],
  ],
  'metro_pair_fares.csv': [
    [/^NCRTC,.*\n/gm, '', 'metro_tickets.csv:5: the ticket has no fares'],
    [
      /.*metro-new-delhi,metro-igi-airport.*\n/,
      '',
      "21: the fares leave a gap: none between 'metro-new-delhi' and 'metro-igi-airport'",
    ],
    [
      /metro-new-delhi,metro-dhaula-kuan/,
      'metro-shivaji-stadium,metro-new-delhi',
      '3: the pair is listed twice',
    ],
    [
      /metro-new-delhi,metro-shivaji-stadium/,
      'metro-new-delhi,metro-rajiv-chowk',
      '2: to_id is no station of the ticket',
    ],
  ],
  'metro_transfers.csv': [
    [/metro-noida-sector-51/, 'metro-atlantis', "7: 'metro-atlantis' is no station"],
    [/51,8,no/, '51,8,yes', '7: a change inside the gates stays at one station'],
    [/51,8,no/, '51,80,no', '7: 80 minutes are no change of trains'],
    [/^\*.*\n/m, '', '1: no row for all stations (*)'],
  ],
  'metro_special_days.csv': [
    [/DMRC,\*,14/, 'DTC,*,14', '2: no such lines of the operator DTC'],
    [/Grey Line/, 'Gray Line', '5: no such lines of the operator DMRC'],
    [/14:30,,/, ',,', '2: has neither a first nor a last train'],
    [/2026-03-04/, 'holi', "2: day is 'holi', not a day such as 2026-08-15"],
  ],
  'holidays.csv': [[/2026-01-26/, '2026-02-30', "2: day is '2026-02-30', not a day such as 2026-08-15"]],
}

describe.each(Object.entries(CORRUPTIONS))('%s', (name, corruptions) => {
  test.each(corruptions)("where %s becomes '%s', stops the build: %s", (pattern, replacement, message) => {
    const file = name.endsWith('.csv') ? `sources/${name}` : name
    const corrupted = readDataFile(file).replace(pattern, replacement)
    expect(corrupted).not.toBe(readDataFile(file))
    const read = (each: string) => (each === file ? corrupted : readDataFile(each))
    expect(() => buildFiles(read)).toThrow(/^\d/.test(message) ? `${name}:${message}` : message)
  })
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
