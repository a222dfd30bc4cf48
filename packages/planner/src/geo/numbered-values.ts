/** A page of places is created when the first of them is used. */
const PAGE_BITS = 8
const PAGE_MASK = 2 ** PAGE_BITS - 1

interface Page<Value> {
  readonly numbers: Int32Array
  readonly values: (Value | undefined)[]
}

/**
 * A cache of values by whole number from 0, each computed on first use. Each number has a place, which is found
 * without a search; if there are more numbers than places, a value replaces another one in its place.
 */
export class NumberedValues<Value extends object> {
  private readonly pages: (Page<Value> | undefined)[]
  private readonly mask: number

  /** With at least this many places. */
  constructor(most: number) {
    const places = 2 ** Math.ceil(Math.log2(Math.max(1, most)))
    this.pages = new Array<Page<Value> | undefined>(Math.ceil(places / 2 ** PAGE_BITS)).fill(undefined)
    this.mask = places - 1
  }

  at(number: number, make: () => Value): Value {
    const place = number & this.mask
    const page = this.pages[place >> PAGE_BITS] ?? this.addPage(place >> PAGE_BITS)
    const at = place & PAGE_MASK
    const known = page.values[at]
    if (known !== undefined && page.numbers[at] === number) return known
    const value = make()
    page.numbers[at] = number
    page.values[at] = value
    return value
  }

  private addPage(index: number): Page<Value> {
    const places = Math.min(this.mask, PAGE_MASK) + 1
    const values = new Array<Value | undefined>(places).fill(undefined)
    const page = { numbers: new Int32Array(places), values }
    this.pages[index] = page
    return page
  }
}
