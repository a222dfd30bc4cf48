import { padded } from './four-criteria.ts'
import { oncePer } from './once-per.ts'
import type { Transfers } from './search-graph.ts'

/** Transfers are many, but few differ in costs: those that do not are of one kind. */
export interface TransferKinds {
  /** By transfer. */
  readonly kindOf: Uint16Array | Int32Array
  /** Four to a kind; with fewer criteria the last one repeats. */
  readonly costs: Int32Array
}

/** Worked out once for each set of transfers, so that a search reads one array instead of four. */
export const transferKinds = oncePer(sortOut)

function sortOut({ head, costs }: Transfers): TransferKinds {
  const [c0, c1, c2, c3] = padded(costs)
  const kinds = new Map<number, number>()
  const ofKinds: number[] = []
  const kindOf = new Int32Array(head.length)
  // Tried before the map, which is slower: the last kind with such costs, by their mixture.
  const recent = new Int32Array(RECENT)
  for (let transfer = 0; transfer < head.length; transfer++) {
    const d0 = c0[transfer]!
    const d1 = c1[transfer]!
    const d2 = c2[transfer]!
    const d3 = c3[transfer]!
    const mixture = (d0 ^ (d1 << 2) ^ (d2 << 1) ^ (d3 << 3)) % RECENT
    const at = 4 * recent[mixture]!
    const isSame =
      ofKinds[at] === d0 && ofKinds[at + 1] === d1 && ofKinds[at + 2] === d2 && ofKinds[at + 3] === d3
    if (!isSame) {
      const key = ((d0 * 256 + d1) * 256 + d2) * 256 + d3
      recent[mixture] = kinds.get(key) ?? ofKinds.length / 4
      kinds.set(key, recent[mixture]!)
      if (recent[mixture] === ofKinds.length / 4) ofKinds.push(d0, d1, d2, d3)
    }
    kindOf[transfer] = recent[mixture]!
  }
  const isFew = ofKinds.length / 4 <= 2 ** 16
  return { kindOf: isFew ? new Uint16Array(kindOf) : kindOf, costs: Int32Array.from(ofKinds) }
}

const RECENT = 1021
