/**
 * A cache of at most `most` values, each computed on first use. Once half of that many values are new or were
 * used again, the others are removed.
 */
export class RecentValues<Key, Value extends object> {
  private young = new Map<Key, Value>()
  private old = new Map<Key, Value>()
  private readonly aGeneration: number

  constructor(most: number) {
    this.aGeneration = Math.ceil(most / 2)
  }

  at(key: Key, make: () => Value): Value {
    const known = this.young.get(key)
    if (known !== undefined) return known
    const value = this.old.get(key) ?? make()
    if (this.young.size === this.aGeneration) {
      this.old = this.young
      this.young = new Map()
    }
    this.young.set(key, value)
    return value
  }
}
