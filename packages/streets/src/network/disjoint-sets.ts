/** Joins the numbers from 0 to below `count` into sets that share none (union-find, paths halved on the way). */
export class DisjointSets {
  private readonly parent: Int32Array

  constructor(count: number) {
    this.parent = Int32Array.from({ length: count }, (_, index) => index)
  }

  /** One number of the set that a number is in, the same for all of them until the next `join`. */
  rootOf(number: number): number {
    const { parent } = this
    let at = number
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }

  /** The root of the second set becomes that of both. */
  join(one: number, other: number): void {
    this.parent[this.rootOf(one)] = this.rootOf(other)
  }
}
