import type { Point } from './point.ts'

/** The precision is five decimals, about a metre. */
const STEPS_A_DEGREE = 1e5
/** Each character carries five bits, and a sixth bit that says whether more characters follow. */
const CHUNK_BITS = 5
const CHUNK = 1 << CHUNK_BITS
const FIRST_CHARACTER = 63

/**
 * A line as text with a few characters per point, to five decimals: Google's Encoded Polyline Algorithm
 * Format, which map libraries and route planners read.
 */
export function encodePolyline(line: readonly Point[]): string {
  let text = ''
  let [latitude, longitude] = [0, 0]
  for (const point of line) {
    const north = Math.round(point.latitude * STEPS_A_DEGREE)
    const east = Math.round(point.longitude * STEPS_A_DEGREE)
    text += encodeStep(north - latitude) + encodeStep(east - longitude)
    latitude = north
    longitude = east
  }
  return text
}

/** The points of an encoded line; undefined if the text is malformed or a point lies off the globe. */
export function decodePolyline(text: string): Point[] | undefined {
  const line: Point[] = []
  const sums = [0, 0]
  let [value, shift, axis] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const chunk = text.charCodeAt(at) - FIRST_CHARACTER
    // A valid step has at most six characters per axis.
    if (chunk < 0 || chunk >= 2 * CHUNK || shift > 5 * CHUNK_BITS) return undefined
    value |= (chunk & (CHUNK - 1)) << shift
    shift += CHUNK_BITS
    if (chunk >= CHUNK) continue
    sums[axis]! += value & 1 ? ~(value >>> 1) : value >>> 1
    if (axis === 1) {
      const [latitude, longitude] = [sums[0]! / STEPS_A_DEGREE, sums[1]! / STEPS_A_DEGREE]
      if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
      line.push({ latitude, longitude })
    }
    ;[value, shift, axis] = [0, 0, 1 - axis]
  }
  return shift === 0 && axis === 0 ? line : undefined
}

/** Uses zigzag encoding, so that small negative steps are as short as small positive ones. */
function encodeStep(step: number): string {
  let rest = step < 0 ? ~(step << 1) : step << 1
  let text = ''
  while (rest >= CHUNK) {
    text += String.fromCharCode(FIRST_CHARACTER + (CHUNK | (rest & (CHUNK - 1))))
    rest >>>= CHUNK_BITS
  }
  return text + String.fromCharCode(FIRST_CHARACTER + rest)
}
