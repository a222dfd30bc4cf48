// The uncovered part of a map.

/** The covered width of the map on each side, in pixels. */
export interface MapPadding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** A rectangle in pixels, from the upper left corner of the map. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of the map below this width and height is too small to be useful. */
const LEAST_PIXELS = 80

/**
 * The padding that leaves the largest rectangle of the map free of all covers, within the padding that is `known`
 * already; that padding itself if no useful part of the map is free.
 */
export function uncoveredPadding(size: Size, known: MapPadding, covers: readonly Box[]): MapPadding {
  const within = boxInside(size, known)
  const over = covers.filter(cover => overlap(cover, within))
  // An edge of the largest rectangle is an edge of the map or of a cover.
  const tops = [within.top, ...over.map(cover => cover.bottom).filter(top => top > within.top)]
  const lefts = [within.left, ...over.map(cover => cover.right).filter(left => left > within.left)]
  const bottoms = [within.bottom, ...over.map(cover => cover.top)]
  const rights = [within.right, ...over.map(cover => cover.left)]
  const rows = tops.flatMap(top => bottoms.map(bottom => ({ top, bottom })))
  const columns = lefts.flatMap(left => rights.map(right => ({ left, right })))
  const free = rows
    .filter(({ top, bottom }) => bottom - top >= LEAST_PIXELS)
    .flatMap(row => columns.map(column => ({ ...row, ...column })))
    .filter(box => box.right - box.left >= LEAST_PIXELS && !over.some(cover => overlap(cover, box)))
  const [first, ...others] = free
  if (!first) return known
  const best = others.reduce((largest, box) => (areaOf(box) > areaOf(largest) ? box : largest), first)
  return { top: best.top, left: best.left, right: size.width - best.right, bottom: size.height - best.bottom }
}

/** Whether this box is inside the free part and under none of the covers; its pixels count from the middle. */
export function fitsInMiddle(size: Size, padding: MapPadding, covers: readonly Box[], box: Box): boolean {
  const free = boxInside(size, padding)
  const [x, y] = [(free.left + free.right) / 2, (free.top + free.bottom) / 2]
  const placed = { left: x + box.left, right: x + box.right, top: y + box.top, bottom: y + box.bottom }
  return isUncovered(size, padding, covers, placed)
}

/** Whether this box on the map is inside the free part and under none of the covers. */
export function isUncovered(size: Size, padding: MapPadding, covers: readonly Box[], box: Box): boolean {
  const free = boxInside(size, padding)
  const isInside =
    box.left >= free.left && box.right <= free.right && box.top >= free.top && box.bottom <= free.bottom
  return isInside && !covers.some(cover => overlap(cover, box))
}

/**
 * The elements that are shown over the map now, as boxes on the map: those with `data-over-map`. Its value is
 * `names` if no name of the map may be under the element.
 */
export function coversOf(map: HTMLElement, which = '[data-over-map]'): Box[] {
  const frame = map.getBoundingClientRect()
  return Array.from(document.querySelectorAll(which))
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .map(element => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, right, bottom }) => ({
      left: left - frame.left,
      top: top - frame.top,
      right: right - frame.left,
      bottom: bottom - frame.top,
    }))
}

function boxInside({ width, height }: Size, { top, right, bottom, left }: MapPadding): Box {
  return { left, top, right: width - right, bottom: height - bottom }
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top)
}
