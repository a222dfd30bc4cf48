/** Offsets of the fields of a label. Its cost in the first criterion follows from its key. */
export const LABEL = {
  /** The node, or `END` minus the index of the target if the path has ended. */
  NODE: 0,
  /** The cost so far in the second criterion. */
  SECOND: 1,
  /** The previous label, or `START` minus the index of the source. */
  PREDECESSOR: 2,
  /** The link from the previous node. */
  LINK: 3,
  WIDTH: 4,
  START: -1,
} as const

const FIRST_LENGTH = 4096 * LABEL.WIDTH

/** Labels in the order of their creation; they are kept until the next search. */
export class LabelStore {
  labels = new Int32Array(FIRST_LENGTH)
  /** The offset of the next label. */
  end = 0

  clear(): void {
    this.end = 0
  }

  /** Returns the offset of the new label. */
  add(node: number, second: number, predecessor: number, link: number): number {
    const at = this.end
    if (at === this.labels.length) this.grow()
    const { labels } = this
    labels[at + LABEL.NODE] = node
    labels[at + LABEL.SECOND] = second
    labels[at + LABEL.PREDECESSOR] = predecessor
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
