/**
 * Values that are made when first asked for, at most `most` of them. When half of that many are new or were asked for, the
 * others are forgotten.
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
