import { createMetro, type MetroHour, type MetroRide } from '@sawari/planner'
import { describe, expect, test } from 'vitest'
import { parseCsv } from './read/csv.ts'
import { readDataFile, rules } from './test-files.ts'

const data = rules.metro!
const metro = createMetro(data)
const MONDAY = '2026-11-23T12:10'
const SUNDAY = '2026-11-22T12:10'

const at = (clock: string) => new Date(`${clock}:00+05:30`)
const stationOf = (placeId: string) => metro.stations.findIndex(station => station.placeId === placeId)
const ticketOf = (name: string) => data.tickets.findIndex(ticket => ticket.name === name)

interface Stay {
  readonly minutes: number
  readonly fareRupees: number
  readonly distanceKm: number
  readonly rides: readonly MetroRide[]
  readonly fare: ReturnType<MetroHour['fareOf']>
}

function stays(fromId: string, toId: string, clock: string): Stay[] {
  const hour = metro.hourAt(at(clock))
  if (hour === undefined) return []
  const [from, to] = [stationOf(fromId), stationOf(toId)]
  const { firstOut, head, minutes, fare, distance } = hour.stays
  const row = Array.from(head.keys()).slice(firstOut[from], firstOut[from + 1])
  return row
    .filter(stay => head[stay] === to)
    .map(stay => ({
      minutes: minutes[stay]!,
      fareRupees: fare[stay]!,
      distanceKm: distance[stay]! / 100,
      rides: hour.ridesOf(stay),
      fare: hour.fareOf(stay),
    }))
}

function onlyStay(fromId: string, toId: string, clock: string): Stay {
  const found = stays(fromId, toId, clock)
  expect(found, `${fromId} to ${toId}`).toHaveLength(1)
  return found[0]!
}

describe('published figures come out exactly:', () => {
  test('Noida City Centre to Rajiv Chowk takes 36 minutes for 18.1 km and costs ₹43', () => {
    const stay = onlyStay('metro-noida-city-centre', 'metro-rajiv-chowk', MONDAY)
    expect(stay.rides.map(({ minutes, stops }) => [minutes, stops])).toEqual([[36, 15]])
    expect(stay.distanceKm).toBeCloseTo(18.1, 1)
    expect(stay.fare).toMatchObject({ fareRupees: 43, basis: 'published' })
  })

  test('Noida City Centre to Dwarka Sector 21 is beyond 32 km and costs ₹64', () => {
    const stay = onlyStay('metro-noida-city-centre', 'metro-dwarka-sector-21', MONDAY)
    expect(stay.distanceKm).toBeGreaterThan(32)
    expect(stay.fareRupees).toBe(64)
  })

  test('Vaishali to Dwarka Sector 21 is one ride', () => {
    const stay = onlyStay('metro-vaishali', 'metro-dwarka-sector-21', MONDAY)
    expect(stay.rides).toMatchObject([{ line: { name: 'Blue Line' }, towards: { name: 'Dwarka Sector 21' } }])
  })

  test('the whole Aqua Line takes 50 minutes and costs ₹50', () => {
    const stay = onlyStay('metro-noida-sector-51', 'metro-depot', MONDAY)
    expect(stay.rides.map(({ minutes, stops }) => [minutes, stops])).toEqual([[50, 20]])
    expect(stay.fareRupees).toBe(50)
  })

  test('Sahibabad to Duhai Depot takes 12 minutes for 17 km and costs ₹50', () => {
    const stay = onlyStay('rrts-sahibabad', 'rrts-duhai-depot', MONDAY)
    expect(stay.rides[0]!.minutes).toBe(12)
    expect(stay.distanceKm).toBe(17)
    expect(stay.fare).toMatchObject({ fareRupees: 50, basis: 'published' })
  })

  const airport = parseCsv('sources/metro_pair_fares.csv', readDataFile('sources/metro_pair_fares.csv'), [
    'ticket',
    'valid_from',
    'days',
    'from_id',
    'to_id',
    'fare_rupees',
    'basis',
    'source',
  ]).filter(({ cells }) => cells.ticket === 'DMRC Airport Express' && cells.basis === 'published')

  test('all twenty pairs of the Airport Express, there and back', () => {
    expect(airport).toHaveLength(20)
    for (const { cells } of airport) {
      const ends = [stationOf(cells.from_id!), stationOf(cells.to_id!)] as const
      for (const pair of [ends, [ends[1], ends[0]] as const]) {
        const fare = metro.fareOf(ticketOf('DMRC Airport Express'), pair, at(MONDAY))
        expect(fare, `${cells.from_id} – ${cells.to_id}`).toMatchObject({
          fareRupees: Number(cells.fare_rupees),
          basis: 'published',
        })
      }
    }
  })

  test.each([
    ['New Delhi to IGI Airport', 'metro-new-delhi', 'metro-igi-airport', 64],
    ['New Delhi to Yashobhoomi', 'metro-new-delhi', 'metro-yashobhoomi-dwarka-sector-25', 75],
    ['Dhaula Kuan to Delhi Aerocity', 'metro-dhaula-kuan', 'metro-delhi-aerocity', 21],
  ])('the stay from %s', (_, from, to, rupees) => {
    expect(onlyStay(from, to, MONDAY)).toMatchObject({ fareRupees: rupees })
  })
})

describe('fares by day', () => {
  test.each([
    ['a weekday', MONDAY, 43, 'published'],
    ['a Sunday', SUNDAY, 32, 'published'],
    ['Republic Day', '2027-01-26T12:10', 32, 'published'],
    ['a Saturday', '2026-11-21T12:10', 43, 'published'],
    ['the last day of the older slabs', '2025-08-24T12:10', 40, 'weekday'],
    ['a weekday of the older slabs', '2025-08-22T12:10', 40, 'published'],
    ['the first weekday of the new ones', '2025-08-25T12:10', 43, 'published'],
  ])('from Noida City Centre to Rajiv Chowk on %s', (_, clock, rupees, basis) => {
    const stay = onlyStay('metro-noida-city-centre', 'metro-rajiv-chowk', clock)
    expect(stay.fare).toMatchObject({ fareRupees: rupees, basis })
    expect(stay.fareRupees).toBe(rupees)
  })

  test.each([
    ['the Aqua Line’s only Sunday fare that is known', 'metro-noida-sector-51', 'metro-noida-sector-101', 15],
    ['back', 'metro-noida-sector-101', 'metro-noida-sector-51', 15],
    ['Sahibabad to Ghaziabad', 'rrts-sahibabad', 'rrts-ghaziabad', 30],
  ])('a published fare holds on a Sunday: %s', (_, from, to, fareRupees) => {
    expect(onlyStay(from, to, SUNDAY).fare).toMatchObject({ fareRupees, basis: 'published' })
  })

  test('a fare that one report names is an estimate', () => {
    const { fare } = onlyStay('rrts-new-ashok-nagar', 'rrts-anand-vihar', MONDAY)
    expect(fare).toMatchObject({ fareRupees: 30, basis: 'estimated' })
  })

  test.each([MONDAY, SUNDAY])('a ticket costs the same in both directions: %s', clock => {
    const fareOf = (ticket: number, ends: readonly [number, number]) =>
      metro.fareOf(ticket, ends, at(clock))?.fareRupees
    for (const ticket of data.tickets.keys()) {
      for (const from of data.stations.keys()) {
        for (let to = 0; to < from; to += 1) {
          if (fareOf(ticket, [from, to]) !== fareOf(ticket, [to, from])) expect([from, to]).toEqual([])
        }
      }
    }
  })

  test('the Aqua Line takes the weekday fare on Sundays and says so', () => {
    expect(onlyStay('metro-noida-sector-51', 'metro-depot', SUNDAY).fare).toMatchObject({
      fareRupees: 50,
      basis: 'weekday',
    })
  })

  test.each([
    ['one station', 'metro-noida-sector-50', 10],
    ['two stations', 'metro-noida-sector-76', 15],
    ['six stations', 'metro-noida-sector-83', 20],
    ['seven stations', 'metro-noida-sector-137', 30],
    ['ten stations', 'metro-noida-sector-144', 40],
    ['seventeen stations', 'metro-alpha-1', 50],
  ])('of the Aqua Line count %s', (_, to, rupees) => {
    expect(onlyStay('metro-noida-sector-51', to, MONDAY).fareRupees).toBe(rupees)
  })

  test.each([
    ['in the morning off-peak', '2026-11-23T07:30', true, 34],
    ['at the morning peak', '2026-11-23T09:30', false, 39],
    ['in the afternoon', '2026-11-23T12:10', true, 34],
    ['at the evening peak', '2026-11-23T18:10', false, 39],
    ['late', '2026-11-23T21:10', true, 34],
  ])('a smart card pays less %s, beside the fare', (_, clock, isOffPeak, rupees) => {
    const { fare } = onlyStay('metro-noida-city-centre', 'metro-rajiv-chowk', clock)
    expect(fare).toMatchObject({ fareRupees: 43, card: { isOffPeak, fareRupees: rupees } })
  })

  test('of Namo Bharat are estimates where none is published: by the kilometre, to the ten', () => {
    const stay = onlyStay('rrts-sarai-kale-khan', 'rrts-ghaziabad', MONDAY)
    const rupees = Math.round((stay.distanceKm * 2.9) / 10) * 10
    expect(stay.fare).toMatchObject({ fareRupees: rupees, basis: 'estimated' })
    expect(onlyStay('rrts-guldhar', 'rrts-duhai', MONDAY).fareRupees).toBe(20)
  })
})

describe('trains by the hour', () => {
  test.each([
    ['at the morning peak', '2026-11-23T09:10', 7.5, 4],
    ['at noon', '2026-11-23T12:10', 10, 5],
    ['at the evening peak', '2026-11-23T17:10', 7.5, 4],
    ['on a Saturday', '2026-11-21T09:10', 15, 8],
    ['on a Sunday', '2026-11-22T09:10', 15, 8],
  ])('the Aqua Line comes at its stated intervals %s', (_, clock, headwayMinutes, waitMinutes) => {
    const { rides } = onlyStay('metro-pari-chowk', 'metro-noida-sector-51', clock)
    expect(rides).toMatchObject([{ headwayMinutes, waitMinutes }])
  })

  test.each([
    ['long before the first Aqua train', '2026-11-23T03:59', 0],
    ['before the first Aqua train, with a wait', '2026-11-23T05:50', 1],
    ['at the first Aqua train', '2026-11-23T06:00', 1],
    ['on a Sunday long before eight', '2026-11-22T05:59', 0],
    ['on a Sunday at eight', '2026-11-22T08:00', 1],
    ['at 21:59', '2026-11-23T21:59', 1],
    ['after eleven at night', '2026-11-23T23:00', 0],
  ])('the Aqua Line has trains only in its hours: %s', (_, clock, count) => {
    expect(stays('metro-pari-chowk', 'metro-noida-sector-51', clock)).toHaveLength(count)
  })

  test.each([
    ['the end of the line', 'metro-depot', 0],
    ['a station on the way, nine minutes later', 'metro-pari-chowk', 9],
  ])('the last Aqua train leaves the end at ten: %s', (_, from, minutes) => {
    const hour = metro.hourAt(at('2026-11-23T21:30'))!
    const { firstOut, latestStart } = hour.stays
    const [first, end] = [firstOut[stationOf(from)], firstOut[stationOf(from) + 1]]
    const towards = hour.stays.head.subarray(first, end).indexOf(stationOf('metro-noida-sector-51'))
    expect(latestStart[first! + towards]).toBe(22 * 60 + minutes)
  })

  test.each([
    ['long before the first train', '2026-11-23T03:44', 0],
    ['a minute before the first train', '2026-11-23T05:44', 1],
    ['at the first train', '2026-11-23T05:45', 1],
    ['in the small hours', '2026-11-24T01:30', 0],
  ])('Noida Electronic City %s', (_, clock, count) => {
    expect(stays('metro-noida-electronic-city', 'metro-rajiv-chowk', clock)).toHaveLength(count)
  })

  test('the last train bounds the start of a stay', () => {
    const hour = metro.hourAt(at('2026-11-23T22:10'))!
    const from = stationOf('metro-noida-electronic-city')
    const last = 23 * 60 + 12
    const { firstOut } = hour.stays
    const starts = hour.stays.latestStart.slice(firstOut[from], firstOut[from + 1])
    expect(Math.max(...starts)).toBe(last)
  })

  test.each([
    ['of Delhi on a Sunday', 'metro-noida-sector-18', 'metro-rajiv-chowk', SUNDAY, true],
    ['of Delhi on Diwali', 'metro-noida-sector-18', 'metro-rajiv-chowk', '2027-10-29T12:10', true],
    ['of Delhi on a Monday', 'metro-noida-sector-18', 'metro-rajiv-chowk', MONDAY, false],
    [
      'of the Aqua Line on a Sunday, whose trains are known',
      'metro-pari-chowk',
      'metro-depot',
      SUNDAY,
      false,
    ],
  ])('trains %s are those of weekdays and say so, or are known', (_, from, to, clock, isWeekday) => {
    expect(onlyStay(from, to, clock).rides[0]!.isWeekdayTimetable).toBe(isWeekday)
  })
})

describe('special days', () => {
  const HOLI = '2027-03-22'
  test.each([
    ['on Holi no train in the morning', 'metro-noida-sector-18', 'metro-rajiv-chowk', `${HOLI}T10:00`, 0],
    ['on Holi a wait for the first', 'metro-noida-electronic-city', 'metro-rajiv-chowk', `${HOLI}T14:00`, 1],
    ['on Holi the Aqua Line as usual', 'metro-pari-chowk', 'metro-depot', `${HOLI}T10:00`, 1],
    ['on Diwali none after the last', 'metro-vaishali', 'metro-rajiv-chowk', '2027-10-29T23:00', 0],
    ['on Diwali the last', 'metro-vaishali', 'metro-rajiv-chowk', '2027-10-29T22:00', 1],
    ['the day before Diwali as usual', 'metro-vaishali', 'metro-rajiv-chowk', '2027-10-28T23:00', 1],
  ])('%s', (_, from, to, clock, count) => {
    expect(stays(from, to, clock)).toHaveLength(count)
  })

  test.each([
    ['the Magenta Line', 'metro-botanical-garden', 'metro-hauz-khas', 7],
    ['the Pink Line', 'metro-shiv-vihar', 'metro-welcome', 7],
    ['the Grey Line', 'metro-dwarka', 'metro-nangli', 7],
    ['Namo Bharat', 'rrts-sarai-kale-khan', 'rrts-sahibabad', 8],
    ['the Aqua Line', 'metro-noida-sector-51', 'metro-nsez', 8],
    ['no other line', 'metro-vaishali', 'metro-rajiv-chowk', undefined],
  ])('on Sundays the first train leaves the end of a line later: %s', (_, from, to, hour) => {
    const [ride] = onlyStay(from, to, '2026-11-22T06:45').rides
    expect(ride!.firstMinute).toBe(hour && hour * 60)
  })
})

describe('the sections of 2026', () => {
  const ring = data.patterns.find(({ isRing }) => isRing)!
  const noon = metro.hourAt(at(MONDAY))!

  test('the ring is one ride between any two of its stations, at most half of it long', () => {
    const round = ring.stations.reduce((sum, from, index) => {
      const to = ring.stations[(index + 1) % ring.stations.length]
      const section = data.sections.find(
        each => each.line === ring.line && each.from === from && each.to === to,
      )
      return sum + section!.seconds / 60
    }, 0)
    const { firstOut, head } = noon.stays
    for (const from of ring.stations) {
      const direct = new Map<number, MetroRide>()
      for (let stay = firstOut[from]!; stay < firstOut[from + 1]!; stay += 1) {
        const rides = noon.ridesOf(stay)
        if (rides.length === 1) direct.set(head[stay]!, rides[0]!)
      }
      for (const to of ring.stations) {
        if (to !== from) expect(direct.get(to)!.minutes).toBeLessThanOrEqual(round / 2 + 1)
      }
    }
  })

  test.each([
    ['across Majlis Park', 'metro-burari', 'metro-azadpur', 'Majlis Park'],
    ['across Maujpur', 'metro-yamuna-vihar', 'metro-jaffrabad', 'Maujpur Babarpur'],
    ['and back', 'metro-jaffrabad', 'metro-yamuna-vihar', 'Maujpur Babarpur'],
    ['the old way, which other trains go too', 'metro-azadpur', 'metro-rajouri-garden', 'Shiv Vihar'],
  ])('trains run through %s', (_, from, to, towards) => {
    expect(onlyStay(from, to, MONDAY).rides).toMatchObject([{ towards: { name: towards } }])
  })

  test('the new part of the ring has as many trains as its neighbour, which has no more than before', () => {
    const headway = (from: string, to: string) => onlyStay(from, to, MONDAY).rides[0]!.headwayMinutes
    const neighbour = headway('metro-majlis-park', 'metro-azadpur')
    expect(Math.abs(headway('metro-burari', 'metro-majlis-park') - neighbour)).toBeLessThan(0.5)
    const before = createMetro({ ...data, patterns: data.patterns.filter(({ isRing }) => !isRing) })
    const { stays, ridesOf } = before.hourAt(at(MONDAY))!
    const from = stationOf('metro-majlis-park')
    const row = stays.head.subarray(stays.firstOut[from], stays.firstOut[from + 1])
    const stay = stays.firstOut[from]! + row.indexOf(stationOf('metro-azadpur'))
    expect(neighbour).toBe(ridesOf(stay)[0]!.headwayMinutes)
  })

  test('a ride to the branch changes at Maujpur, or goes the long way without a change', () => {
    const ways = stays('metro-majlis-park', 'metro-shiv-vihar', MONDAY)
    expect(ways.map(({ rides }) => rides.map(({ toStation }) => data.stations[toStation]!.name))).toEqual([
      ['Shiv Vihar'],
      ['Maujpur Babarpur', 'Shiv Vihar'],
    ])
  })

  test('the 12.3 km from Majlis Park to Maujpur cost ₹43 and are estimated', () => {
    const stay = onlyStay('metro-majlis-park', 'metro-maujpur-babarpur', MONDAY)
    expect([stay.distanceKm, stay.fareRupees]).toEqual([12.3, 43])
    expect(stay.rides).toMatchObject([{ stops: 8, basis: 'estimated' }])
  })

  test('the Magenta Line has two parts, which no train joins', () => {
    const { rides } = stays('metro-deepali-chowk', 'metro-krishna-park-extension', MONDAY)[0]!
    expect(rides.length).toBeGreaterThan(1)
    const north = onlyStay('metro-deepali-chowk', 'metro-bhalaswa', MONDAY).rides
    expect(north).toMatchObject([{ line: { name: 'Magenta Line' }, towards: { name: 'Majlis Park' } }])
  })
})

describe('directions and changes', () => {
  test.each([
    ['the branch', 'metro-rajiv-chowk', 'metro-vaishali', 'Vaishali'],
    ['the trunk', 'metro-rajiv-chowk', 'metro-noida-sector-18', 'Noida Electronic City'],
    ['both', 'metro-rajiv-chowk', 'metro-mandi-house', 'Noida Electronic City / Vaishali'],
    ['back from the branch', 'metro-vaishali', 'metro-rajiv-chowk', 'Dwarka Sector 21'],
    ['beyond our area', 'metro-rajiv-chowk', 'metro-saket', 'Millennium City Centre Gurugram'],
    ['the farther of two ends', 'metro-rajiv-chowk', 'metro-civil-lines', 'Samaypur Badli'],
    ['the trunk of the Green Line', 'metro-kirti-nagar', 'metro-nangloi', 'Brigadier Hoshiyar Singh'],
  ])('trains to %s', (_, from, to, towards) => {
    expect(onlyStay(from, to, MONDAY).rides.at(-1)!.towards.name).toBe(towards)
  })

  test('from branch to trunk passengers change where the branch begins', () => {
    const { rides } = onlyStay('metro-vaishali', 'metro-noida-sector-62', MONDAY)
    expect(rides.map(({ toStation }) => metro.stations[toStation]!.name)).toEqual([
      'Yamuna Bank',
      'Noida Sector 62',
    ])
    expect(rides[1]!.changeMinutes).toBe(5)
  })

  test('Rajiv Chowk takes seven minutes to change', () => {
    const { rides } = onlyStay('metro-barakhamba-road', 'metro-patel-chowk', MONDAY)
    expect(rides.map(({ changeMinutes }) => changeMinutes)).toEqual([0, 7])
  })

  test('another ticket is another stay, with a walk between', () => {
    expect(stays('metro-noida-sector-52', 'metro-pari-chowk', MONDAY)).toEqual([])
    const named = metro.walks.map(({ from, to, minutes }) => [
      metro.stations[from]!.name,
      metro.stations[to]!.name,
      minutes,
    ])
    expect(named).toEqual([
      ['Noida Sector 52', 'Noida Sector 51', 8],
      ['Dhaula Kuan', 'Durgabai Deshmukh South Campus', 18],
      ['Anand Vihar', 'Anand Vihar ISBT', 6],
      ['New Ashok Nagar', 'New Ashok Nagar', 8],
      ['Sarai Kale Khan', 'Sarai Kale Khan Nizamuddin', 8],
      ['Ghaziabad', 'Shaheed Sthal (New Bus Adda)', 7],
      ['New Delhi', 'New Delhi', 5],
      ['Dwarka Sector 21', 'Dwarka Sector 21', 5],
    ])
  })

  test('sections opened after the timetable have the trains of their line', () => {
    const { rides } = onlyStay('metro-krishna-park-extension', 'metro-hauz-khas', MONDAY)
    expect(rides).toMatchObject([{ line: { name: 'Magenta Line' }, basis: 'timetable' }])
    const [first] = onlyStay('metro-krishna-park-extension', 'metro-janakpuri-west', MONDAY).rides
    expect(first!.basis).toBe('estimated')
  })

  test('every station reaches every other of its ticket by day, in both directions', () => {
    const hour = metro.hourAt(at(MONDAY))!
    const ticketsAt = data.stations.map(
      (_, station) =>
        new Set(
          data.patterns
            .filter(({ stations }) => stations.includes(station))
            .map(({ line }) => data.lines[line]!.ticket),
        ),
    )
    for (const from of data.stations.keys()) {
      const { head, firstOut } = hour.stays
      const reached = new Set(head.slice(firstOut[from], firstOut[from + 1]))
      const missing = [...data.stations.keys()].filter(
        to =>
          to !== from && !reached.has(to) && [...ticketsAt[from]!].some(ticket => ticketsAt[to]!.has(ticket)),
      )
      expect(
        missing.map(to => data.stations[to]!.name),
        data.stations[from]!.name,
      ).toEqual([])
    }
  })
})
