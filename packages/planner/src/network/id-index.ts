import { FEWEST_IN_VECTORS } from './build-kernel.ts'
import { ABSENT, BLOCK, type IdTable } from './id-table.ts'
import { IdTableInVectors } from './id-table-in-vectors.ts'
import { PlainIdTable } from './plain-id-table.ts'

/** Finds ids in a list without duplicates. */
export interface IdIndex {
  /** The index of an id, or undefined if it is not in the list. */
  get(id: string): number | undefined
  /** Writes the index of each of the first `count` ids, or −1 if it is not in the list. */
  locate(ids: readonly string[], count: number, into: Int32Array): void
}

export function buildIdIndex(ids: readonly string[]): IdIndex {
  const inVectors = ids.length < FEWEST_IN_VECTORS ? undefined : IdTableInVectors.start(ids.length)
  return EvenIds.of(ids, inVectors ?? new PlainIdTable(ids.length)) ?? new AnyIds(ids)
}

class AnyIds implements IdIndex {
  private readonly indexOf: ReadonlyMap<string, number>

  constructor(ids: readonly string[]) {
    this.indexOf = new Map(ids.map((id, index) => [id, index]))
  }

  get(id: string): number | undefined {
    return this.indexOf.get(id)
  }

  locate(ids: readonly string[], count: number, into: Int32Array): void {
    for (let at = 0; at < count; at++) into[at] = this.indexOf.get(ids[at]!) ?? ABSENT
  }
}

/**
 * An index for ids of 24 ASCII letters, such as those of stands. A `Map` would hash every new string
 * and compare it letter by letter. With hundreds of thousands of links fresh from a file, that takes
 * longer than building the rest of the network. This class gives many strings at once to its table, and the table
 * hashes and compares several letters at a time.
 */
export class EvenIds implements IdIndex {
  private readonly table: IdTable
  private readonly single = new Int32Array(1)

  /** Undefined unless all ids have 24 ASCII letters. */
  static of(ids: readonly string[], table: IdTable): EvenIds | undefined {
    for (let first = 0; first < ids.length; first += BLOCK) {
      const end = Math.min(ids.length, first + BLOCK)
      if (!table.take(ids, first, end)) return undefined
      table.enter(first, end - first)
    }
    return new EvenIds(table)
  }

  private constructor(table: IdTable) {
    this.table = table
  }

  get(id: string): number | undefined {
    const { table, single } = this
    if (!table.take([id], 0, 1)) return undefined
    table.find(1, single)
    return single[0] === ABSENT ? undefined : single[0]
  }

  locate(ids: readonly string[], count: number, into: Int32Array): void {
    for (let first = 0; first < count; first += BLOCK) {
      const end = Math.min(count, first + BLOCK)
      if (this.table.take(ids, first, end)) this.table.find(end - first, into.subarray(first, end))
      else for (let at = first; at < end; at++) into[at] = this.get(ids[at]!) ?? ABSENT
    }
  }
}
