import { fail, oneOf, text } from '../read/cells.ts'
import type { Row } from '../read/csv.ts'
import type { MetroLine } from './source-types.ts'

/** Converts the names in the metro's files to indices; an unknown name stops the build. */
export interface MetroNames {
  /** Place ids in the order of their indices. */
  readonly stationIds: readonly string[]
  lineOf(row: Row, column: string): number
  ticketOf(row: Row, column: string): number
  station(row: Row, placeId: string): number
  /** The station of a cell, which must lie on the line. */
  stationOn(row: Row, column: string, line: number): number
  isOn(station: number, line: number): boolean
}

export function metroNames(lines: readonly MetroLine[], tickets: readonly string[]): MetroNames {
  const stationIds = [...new Set(lines.flatMap(({ runs }) => runs.flat()))]
  const indexOf = new Map(stationIds.map((placeId, at) => [placeId, at]))
  const lineNames = lines.map(({ name }) => name)
  const stationsOf = lines.map(({ runs }) => new Set(runs.flat()))
  const isOn = (station: number, line: number) =>
    stationsOf[line]?.has(stationIds[station] as string) === true
  const station = (row: Row, placeId: string) =>
    indexOf.get(placeId) ?? fail(row, `'${placeId}' is no station of line_stations.csv`)
  return {
    stationIds,
    isOn,
    station,
    lineOf: (row, column) => lineNames.indexOf(oneOf(row, column, lineNames)),
    ticketOf: (row, column) => tickets.indexOf(oneOf(row, column, tickets)),
    stationOn: (row, column, line) => {
      const placeId = text(row, column)
      const found = station(row, placeId)
      return isOn(found, line) ? found : fail(row, `'${placeId}' is no station of the ${lineNames[line]}`)
    },
  }
}
