/** Joins the numbers from 0 to below `count` into disjoint sets (union-find with path halving). */
export class DisjointSets {
  private readonly parent: Int32Array

  constructor(count: number) {
    this.parent = Int32Array.from({ length: count }, (_, index) => index)
  }

  /** A representative of the number's set, the same for all its members until the next `join`. */
  rootOf(number: number): number {
    const { parent } = this
    let at = number
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }

  /** The root of the second set becomes the root of both. */
  join(one: number, other: number): void {
    this.parent[this.rootOf(one)] = this.rootOf(other)
  }
}
