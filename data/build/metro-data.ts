import type { MetroCard, MetroData, MetroSpecialDay, MetroStation, MetroTicket } from '@sawari/planner'
import { fail, hindi, hoursOf, isoDay, optionalText, text, wholeNumber } from '../read/cells.ts'
import type { Row } from '../read/csv.ts'
import { readPairFares, readSlabFares } from './metro-prices.ts'
import { readChanges, readSections } from './metro-rides.ts'
import { DEPARTURE_COLUMNS, metroNames, minuteOf, readPatterns } from './metro-trains.ts'
import type { MetroLine, SourcePlace } from './records.ts'

type Rows = (name: string, columns: string) => readonly Row[]

/** Reads and checks the metro's files, and composes the facts that the planner needs. */
export function readMetro(
  rows: Rows,
  places: readonly SourcePlace[],
  lines: readonly MetroLine[],
): MetroData {
  const ticketRows = rows(
    'metro_tickets.csv',
    'ticket,operator,card_percent,off_peak_percent,off_peak_hours,source',
  )
  const tickets = ticketRows.map(ticketOf)
  const names = metroNames(
    lines,
    tickets.map(({ name }) => name),
  )
  const placeOf = new Map(places.map(place => [place.placeId, place]))
  const stations = names.stationIds.map(placeId => stationOf(placeOf.get(placeId) as SourcePlace))
  const metroLines = rows('lines.csv', 'line,name_hi,colour,ticket').map((row, at) => {
    const { name, nameHi, colour } = lines[at] as MetroLine
    return { name, nameHi, colour, ticket: names.ticketOf(row, 'ticket') }
  })
  const sections = readSections(
    rows('metro_rides.csv', 'line,from_id,to_id,seconds,metres,basis'),
    names,
    station => stations[station] as MetroStation,
  )
  const patterns = readPatterns(
    {
      services: rows('metro_services.csv', 'service,line,station_ids,counted_at_id,towards,towards_hi,note'),
      departures: rows('metro_departures.csv', DEPARTURE_COLUMNS),
      headways: rows('metro_headways.csv', 'line,day,from,to,minutes,source'),
    },
    sections,
    names,
  )
  const fares = [
    ...readSlabFares(
      rows('metro_fares.csv', 'ticket,valid_from,days,unit,from,to,fare_rupees,source'),
      names,
    ),
    ...readPairFares(
      rows('metro_pair_fares.csv', 'ticket,valid_from,days,from_id,to_id,fare_rupees,basis,source'),
      rows('metro_fare_estimates.csv', 'ticket,rupees_per_km,least_rupees,step_rupees,source'),
      names,
      ticket => metroLines.flatMap((line, at) => (line.ticket === ticket ? [at] : [])),
    ),
  ]
  ticketRows.forEach((row, ticket) => {
    const days = fares.filter(table => table.ticket === ticket).map(table => table.days)
    if (!days.some(day => day !== 'sunday-holiday')) fail(row, 'the ticket has no fares')
  })
  const transfers = rows('metro_transfers.csv', 'from_id,to_id,minutes,inside_gates,note')
  return {
    stations,
    lines: metroLines,
    tickets,
    sections,
    patterns,
    ...readChanges(transfers, { lines: metroLines, patterns }, names),
    fares,
    holidays: rows('holidays.csv', 'day,name,source').map(row => {
      text(row, 'source')
      return isoDay(row, 'day')
    }),
    specialDays: rows('metro_special_days.csv', SPECIAL_DAY_COLUMNS).map(row =>
      specialDayOf(row, metroLines, ({ ticket }) => tickets[ticket]!.operator),
    ),
  }
}

const SPECIAL_DAY_COLUMNS = 'day,name,name_hi,operator,lines,first_train,last_train,source'

/** The lines of a special day are all lines of its operator (*), or named and joined by semicolons. */
function specialDayOf(
  row: Row,
  lines: MetroData['lines'],
  operatorOf: (line: MetroData['lines'][number]) => string,
): MetroSpecialDay {
  const operator = text(row, 'operator')
  const ofOperator = [...lines.keys()].filter(line => operatorOf(lines[line]!) === operator)
  const named = text(row, 'lines') === '*' ? undefined : text(row, 'lines').split(';')
  const found = named?.map(name => ofOperator.find(line => lines[line]!.name === name)) ?? ofOperator
  if (found.length === 0 || found.includes(undefined)) fail(row, `no such lines of the operator ${operator}`)
  const hours = {
    ...(optionalText(row, 'first_train') !== '' && { firstMinute: minuteOf(row, 'first_train') }),
    ...(optionalText(row, 'last_train') !== '' && { lastMinute: minuteOf(row, 'last_train') }),
  }
  if (Object.keys(hours).length === 0) fail(row, 'has neither a first nor a last train')
  return {
    on: text(row, 'day') === 'sunday' ? 'sunday' : isoDay(row, 'day'),
    name: { name: text(row, 'name'), nameHi: hindi(row, 'name_hi') },
    lines: found.filter(line => line !== undefined),
    ...hours,
    source: text(row, 'source'),
  }
}

/** The name on the signs, without the type of station that the list of places adds. */
function stationOf({ placeId, name, nameHi, latitude, longitude }: SourcePlace): MetroStation {
  return {
    placeId,
    name: name.replace(/ (Metro|Namo Bharat \(RRTS\))$/, ''),
    nameHi: nameHi.replace(/ (मेट्रो|नमो भारत \(आरआरटीएस\))$/, ''),
    latitude,
    longitude,
  }
}

function ticketOf(row: Row): MetroTicket {
  const hasCard = optionalText(row, 'card_percent') !== ''
  return {
    name: text(row, 'ticket'),
    operator: text(row, 'operator'),
    ...(hasCard && { card: cardOf(row) }),
  }
}

function cardOf(row: Row): MetroCard {
  return {
    percentOff: wholeNumber(row, 'card_percent'),
    offPeakPercentOff: wholeNumber(row, 'off_peak_percent'),
    offPeak: hoursOf(row, 'off_peak_hours'),
    source: text(row, 'source'),
  }
}
