import type { Transfers } from './search-graph.ts'

/** Transfers are many, but few differ in costs: those that do not are of one kind. */
export interface TransferKinds {
  /** By transfer. */
  readonly kindOf: Uint16Array | Int32Array
  /** Four to a kind; with fewer criteria the last one repeats. */
  readonly costs: Int32Array
}

const known = new WeakMap<Transfers, TransferKinds>()

/** Worked out once for each set of transfers, so that a search reads one array instead of four. */
export function transferKinds(transfers: Transfers): TransferKinds {
  const kinds = known.get(transfers) ?? sortOut(transfers)
  known.set(transfers, kinds)
  return kinds
}

function sortOut({ head, costs }: Transfers): TransferKinds {
  const last = costs.length - 1
  const kinds = new Map<number, number>()
  const kindOf = new Int32Array(head.length)
  const ofKinds: number[] = []
  for (let transfer = 0; transfer < head.length; transfer++) {
    let key = 0
    for (const values of costs) key = 256 * key + values[transfer]!
    let kind = kinds.get(key)
    if (kind === undefined) {
      kind = kinds.size
      kinds.set(key, kind)
      for (let criterion = 0; criterion < 4; criterion++) {
        ofKinds.push(costs[Math.min(criterion, last)]![transfer]!)
      }
    }
    kindOf[transfer] = kind
  }
  return { kindOf: kinds.size < 2 ** 16 ? Uint16Array.from(kindOf) : kindOf, costs: Int32Array.from(ofKinds) }
}
