import type { Feature, Geometry } from 'geojson'
import type { Position } from '../read/map-files.ts'
import { FIRST_ZOOM, lengthMetres } from './plane.ts'
import type { MapStreet, StreetClass } from './street.ts'

/** A feature of the tiles from `minZoom` on. */
export interface TileFeature {
  readonly minZoom: number
  readonly feature: Feature<Geometry, Record<string, string | number>>
}

const STREET_ZOOMS: Readonly<Record<StreetClass, number>> = {
  motorway: FIRST_ZOOM,
  trunk: FIRST_ZOOM,
  primary: 8,
  secondary: 10,
  tertiary: 11,
  link: 11,
  street: 12,
  lane: 13,
}
/** A shorter line has no space for its name. */
const NAMED_FROM_METRES = 60

/** The streets with their names in both scripts where known; `namesHi` is by the mapped name. */
export function streetLayer(
  streets: readonly MapStreet[],
  namesHi: ReadonlyMap<string, string>,
): TileFeature[] {
  return joinLines(streets).map(({ class: streetClass, name, line }) => {
    const isNamed = name !== undefined && streetClass !== 'link' && lengthMetres(line) >= NAMED_FROM_METRES
    const nameHi = isNamed ? namesHi.get(name) : undefined
    return {
      minZoom: STREET_ZOOMS[streetClass],
      feature: {
        type: 'Feature',
        properties: {
          class: streetClass,
          ...(isNamed && { name }),
          ...(nameHi !== undefined && { name_hi: nameHi }),
        },
        geometry: { type: 'LineString', coordinates: line as Position[] },
      },
    }
  })
}

/** Joins the ways of a street where exactly two of them meet: longer lines have enough space for their name. */
function joinLines(streets: readonly MapStreet[]): MapStreet[] {
  const groups = Map.groupBy(streets, street => `${street.class} ${street.name ?? ''}`)
  return [...groups.values()].flatMap(group =>
    joinedAtEnds(group.map(({ line }) => line)).map(line => ({ ...group[0]!, line })),
  )
}

/** Joins lines where exactly two of them meet. */
export function joinedAtEnds(lines: readonly (readonly Position[])[]): Position[][] {
  const linesAt = new Map<string, (readonly Position[])[]>()
  for (const line of lines) {
    for (const end of endsOf(line)) {
      const there = linesAt.get(end)
      if (there) there.push(line)
      else linesAt.set(end, [line])
    }
  }
  const used = new Set<readonly Position[]>()
  const joined: Position[][] = []
  for (const line of lines) {
    if (used.has(line)) continue
    used.add(line)
    const forwards = follow([...line], linesAt, used)
    joined.push(follow(forwards.reverse(), linesAt, used))
  }
  return joined
}

/** Extends the line at its end as long as exactly one other line begins or ends there. */
function follow(
  line: Position[],
  linesAt: ReadonlyMap<string, (readonly Position[])[]>,
  used: Set<readonly Position[]>,
): Position[] {
  while (true) {
    const end = endKeyOf(line.at(-1)!)
    const meeting = linesAt.get(end) ?? []
    const next = meeting.length === 2 ? meeting.find(other => !used.has(other)) : undefined
    if (next === undefined) return line
    used.add(next)
    const onwards = endKeyOf(next[0]!) === end ? next : [...next].reverse()
    line.push(...onwards.slice(1))
  }
}

function endsOf(line: readonly Position[]): [string, string] {
  return [endKeyOf(line[0]!), endKeyOf(line.at(-1)!)]
}

function endKeyOf([longitude, latitude]: Position): string {
  return `${longitude.toFixed(6)} ${latitude.toFixed(6)}`
}
