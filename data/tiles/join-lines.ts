import type { Position } from '../read/map-files.ts'
import type { MapStreet } from './street.ts'

/** Joins the ways of a street where exactly two of them meet: longer lines have enough space for their name. */
export function joinLines(streets: readonly MapStreet[]): MapStreet[] {
  const groups = Map.groupBy(streets, street => `${street.class} ${street.name ?? ''}`)
  return [...groups.values()].flatMap(group =>
    joinGroup(group.map(({ line }) => line)).map(line => ({ ...group[0]!, line })),
  )
}

function joinGroup(lines: readonly (readonly Position[])[]): Position[][] {
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
    const end = keyOf(line.at(-1)!)
    const meeting = linesAt.get(end) ?? []
    const next = meeting.length === 2 ? meeting.find(other => !used.has(other)) : undefined
    if (next === undefined) return line
    used.add(next)
    const onwards = keyOf(next[0]!) === end ? next : [...next].reverse()
    line.push(...onwards.slice(1))
  }
}

function endsOf(line: readonly Position[]): [string, string] {
  return [keyOf(line[0]!), keyOf(line.at(-1)!)]
}

function keyOf([longitude, latitude]: Position): string {
  return `${longitude.toFixed(6)} ${latitude.toFixed(6)}`
}
