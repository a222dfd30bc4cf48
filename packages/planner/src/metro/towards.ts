import type { MetroData, MetroPattern } from '../model/metro.ts'
import type { PlaceName } from '../model/stand.ts'

/**
 * The direction as signs show it. An end station on the way of other trains is omitted: of trains to
 * Vishwavidyalaya and Samaypur Badli the latter names the direction. If trains to different branches serve the
 * ride, both are named.
 */
export function towardsOf(data: MetroData, patterns: readonly number[]): PlaceName {
  const all = patterns.map(pattern => data.patterns[pattern] as MetroPattern)
  const ends = all.filter(pattern => !all.some(other => isOnTheWay(pattern, other)))
  const names = new Map(ends.map(pattern => [endOf(data, pattern).name, endOf(data, pattern)]))
  const different = [...names.values()]
  return {
    name: different.map(({ name }) => name).join(' / '),
    nameHi: different.map(({ nameHi }) => nameHi).join(' / '),
  }
}

function endOf({ stations }: MetroData, pattern: MetroPattern): PlaceName {
  return pattern.beyond ?? (stations[pattern.stations.at(-1) as number] as PlaceName)
}

function isOnTheWay(pattern: MetroPattern, other: MetroPattern): boolean {
  const end = pattern.stations.at(-1) as number
  if (pattern.beyond !== undefined || !other.stations.includes(end)) return false
  return other.beyond !== undefined || other.stations.at(-1) !== end
}
