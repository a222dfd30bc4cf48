/** Values that are made when first asked for. Of more than `most` the one that was made first is forgotten. */
export class RecentValues<Key, Value extends object> {
  private readonly known = new Map<Key, Value>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  at(key: Key, make: () => Value): Value {
    const { known, most } = this
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make()
    known.set(key, made)
    // The first key is that of the oldest.
    if (known.size > most) known.delete(known.keys().next().value as Key)
    return made
  }
}
