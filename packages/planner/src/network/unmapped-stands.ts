import type { Link, Stand } from '../model/stand.ts'

/** The part of a network that is used. */
interface Linked {
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
}

/**
 * The stands whose streets are unknown: none of their links is measured along streets. Empty on a network
 * without any such link, because then nothing is known about the streets.
 */
export function unmappedStands({ stands, links }: Linked): readonly Stand[] {
  const linked = new Set<string>()
  const mapped = new Set<string>()
  for (const { fromId, toId, distanceBasis } of links) {
    const ids = distanceBasis === 'streets' ? mapped : linked
    ids.add(fromId).add(toId)
  }
  return mapped.size === 0 ? [] : stands.filter(({ id }) => linked.has(id) && !mapped.has(id))
}
