import type { MetroChange, MetroData, MetroWalk } from '@sawari/planner'
import { fail, text, wholeNumber, yesOrNo } from '../read/cells.ts'
import { DataFileError, type Row } from '../read/csv.ts'
import type { MetroNames } from './metro-names.ts'

const LONGEST_MINUTES = 30

interface Transfers {
  readonly everywhere: number
  readonly minutesAt: ReadonlyMap<number, number>
  readonly walks: readonly MetroWalk[]
}

/** Changes inside the gates, and walks to gates of another ticket. */
export function readChanges(
  rows: readonly Row[],
  data: Pick<MetroData, 'lines' | 'patterns'>,
  names: MetroNames,
): Pick<MetroData, 'changes' | 'walks'> {
  const { everywhere, minutesAt, walks } = readTransfers(rows, names)
  const minutesOf = (station: number) => minutesAt.get(station) ?? everywhere
  const stations = names.stationIds.map((_, station) => station)
  const changes = stations
    .filter(station => isChange(data, station))
    .map((station): MetroChange => ({ station, minutes: minutesOf(station) }))
  const shared = stations
    .filter(station => ticketsAt(data, station).size > 1)
    .map((station): MetroWalk => ({ from: station, to: station, minutes: minutesOf(station) }))
  return { changes, walks: [...walks, ...shared] }
}

function readTransfers(rows: readonly Row[], names: MetroNames): Transfers {
  const minutesAt = new Map<number, number>()
  const walks: MetroWalk[] = []
  let everywhere: number | undefined
  for (const row of rows) {
    text(row, 'note')
    const minutes = wholeNumber(row, 'minutes')
    if (minutes === 0 || minutes > LONGEST_MINUTES) fail(row, `${minutes} minutes are no change of trains`)
    const isInside = yesOrNo(row, 'inside_gates')
    const [fromId, toId] = [text(row, 'from_id'), text(row, 'to_id')]
    if (isInside !== (fromId === toId)) fail(row, 'a change inside the gates stays at one station')
    if (fromId === '*') {
      everywhere = minutes
      continue
    }
    const [from, to] = [names.station(row, fromId), names.station(row, toId)]
    if (isInside) minutesAt.set(from, minutes)
    else walks.push({ from, to, minutes })
  }
  if (everywhere === undefined) {
    throw new DataFileError(rows[0]?.file ?? 'sources/metro_transfers.csv', 1, 'no row for all stations (*)')
  }
  return { everywhere, minutesAt, walks }
}

/**
 * Where lines with the same ticket meet, and where trains of one line diverge, start or end at a station of
 * other trains.
 */
function isChange({ lines, patterns }: Pick<MetroData, 'lines' | 'patterns'>, station: number): boolean {
  const here = patterns.filter(({ stations }) => stations.includes(station))
  const lineAt = [...new Set(here.map(({ line }) => line))]
  if (new Set(lineAt.map(line => lines[line]?.ticket)).size < lineAt.length) return true
  return lineAt.some(line => {
    const ofLine = here.filter(pattern => pattern.line === line).map(({ stations }) => stations)
    const neighbours = ofLine.flatMap(stations => {
      const at = stations.indexOf(station)
      return [stations[at - 1], stations[at + 1]].filter(neighbour => neighbour !== undefined)
    })
    const isEnd = ofLine.some(stations => stations[0] === station || stations.at(-1) === station)
    return new Set(neighbours).size > (isEnd ? 1 : 2)
  })
}

function ticketsAt(data: Pick<MetroData, 'lines' | 'patterns'>, station: number): Set<number | undefined> {
  const here = data.patterns.filter(({ stations }) => stations.includes(station))
  return new Set(here.map(({ line }) => data.lines[line]?.ticket))
}
