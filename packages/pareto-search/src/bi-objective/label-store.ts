/** The fields of a label, side by side in memory. Its cost in the first criterion follows from its key. */
export const LABEL = {
  /** The node, or `END` minus the index of the target where the path has ended. */
  NODE: 0,
  /** The cost so far in the second criterion. */
  SECOND: 1,
  /** The label before, or `START` minus the index of the source. */
  PARENT: 2,
  /** The link from the node before. */
  LINK: 3,
  WIDTH: 4,
  START: -1,
} as const

const FIRST_LENGTH = 4096 * LABEL.WIDTH

/** Labels in the order in which they are made; they stay until the next search. */
export class LabelStore {
  labels = new Int32Array(FIRST_LENGTH)
  /** Where the next label goes. */
  end = 0

  clear(): void {
    this.end = 0
  }

  /** Returns where the label is. */
  add(node: number, second: number, parent: number, link: number): number {
    const at = this.end
    if (at === this.labels.length) this.grow()
    const { labels } = this
    labels[at + LABEL.NODE] = node
    labels[at + LABEL.SECOND] = second
    labels[at + LABEL.PARENT] = parent
    labels[at + LABEL.LINK] = link
    this.end = at + LABEL.WIDTH
    return at
  }

  private grow(): void {
    const { labels } = this
    this.labels = new Int32Array(2 * labels.length)
    this.labels.set(labels)
  }
}
