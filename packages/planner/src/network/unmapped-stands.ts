import type { Link, Stand } from '../model/stand.ts'

/** What is read of a network. */
interface Linked {
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
}

/**
 * The stands where the streets are not known: no link of theirs is measured along streets. None on a network
 * on which no link is, because nothing is said of the streets there.
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
