import { fail, oneOf, optionalText, pointOf, text, yesOrNo } from '../read/cells.ts'
import type { Row } from '../read/csv.ts'
import type { RoadRule } from './closed-roads.ts'
import type { StreetGap } from './join/bridge-gaps.ts'

export const ROAD_RULE_COLUMNS =
  'road,map_names,only_motorway,autos,hours,from_latitude,from_longitude,to_latitude,to_longitude,source'
export const STREET_GAP_COLUMNS = 'name,from_latitude,from_longitude,to_latitude,to_longitude,one_way,reason'

export function readRoadRule(row: Row): RoadRule {
  text(row, 'source')
  const names = optionalText(row, 'map_names')
  const isBetween = optionalText(row, 'from_latitude') !== ''
  if (names === '' && !isBetween) fail(row, 'neither map_names nor the ends of the road are given')
  const autos = oneOf(row, 'autos', ['yes', 'no', 'hours'])
  return {
    row,
    road: text(row, 'road'),
    names: names === '' ? [] : names.toLowerCase().split(';'),
    isMotorwayOnly: yesOrNo(row, 'only_motorway'),
    autos,
    windows:
      autos === 'hours'
        ? text(row, 'hours')
            .split(';')
            .map(window => hoursOf(row, window))
        : [],
    ...(isBetween && { between: [endOf(row, 'from'), endOf(row, 'to')] as const }),
  }
}

export function readStreetGap(row: Row): StreetGap {
  text(row, 'reason')
  const [from, to] = [endOf(row, 'from'), endOf(row, 'to')]
  return { row, from, to, name: text(row, 'name'), isOneWay: yesOrNo(row, 'one_way') }
}

function hoursOf(row: Row, window: string): RoadRule['windows'][number] {
  const [, fromHour, toHour] =
    /^(\d\d)-(\d\d)$/.exec(window) ?? fail(row, `'${window}' are no hours like 07-11`)
  const [from, to] = [Number(fromHour), Number(toHour)]
  if (from > 23 || to > 24 || from === to) fail(row, `'${window}' are no hours like 07-11`)
  return { fromHour: from, toHour: to }
}

function endOf(row: Row, end: 'from' | 'to') {
  const [latitude, longitude] = [text(row, `${end}_latitude`), text(row, `${end}_longitude`)]
  return pointOf({ ...row, cells: { latitude, longitude } })
}
