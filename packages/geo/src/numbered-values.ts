/**
 * A cache of values by whole number from 0, each computed on first use. Each number has a place, which is found
 * without a search; if there are more numbers than places, a value replaces another one in its place.
 */
export class NumberedValues<Value extends object> {
  private readonly numbers: Int32Array
  private readonly values: (Value | undefined)[]
  private readonly mask: number

  /** With at least this many places. */
  constructor(most: number) {
    const places = 2 ** Math.ceil(Math.log2(Math.max(1, most)))
    this.numbers = new Int32Array(places)
    this.values = new Array<Value | undefined>(places).fill(undefined)
    this.mask = places - 1
  }

  at(number: number, make: () => Value): Value {
    const place = number & this.mask
    const known = this.values[place]
    if (known !== undefined && this.numbers[place] === number) return known
    const value = make()
    this.numbers[place] = number
    this.values[place] = value
    return value
  }
}
