import { type Point, type PointIndex, pointsWithin } from '../geo/index.ts'
import { hundredths } from '../model/rounding.ts'

/** The longest walk during a change of autos, and to a neighbour of a requested stand. */
export const CHANGE_WALK_KM = 0.6

/**
 * Neighbouring stands in compressed rows: those of stand `v` are `head[first[v]]` to
 * `head[first[v + 1] - 1]`. Every walk exists in both directions.
 */
export interface Walks {
  readonly first: Int32Array
  readonly head: Int32Array
  /** Hundredths of a kilometre, at most 60. */
  readonly distance: Uint8Array
  /** 1 for those measured along streets, 0 for straight lines. */
  readonly byStreets: Uint8Array
}

/** The length of a walk: unchanged, measured along streets, or none where walking is impossible. */
export type WalkLength = 'straight' | 'none' | { readonly byStreets: number }

/** Every pair of different stands within `CHANGE_WALK_KM` of each other. `pointIndex` has the stands by index. */
export function buildWalks(stands: readonly Point[], pointIndex: PointIndex): Walks {
  const first = new Int32Array(stands.length + 1)
  const heads: number[] = []
  const distances: number[] = []
  stands.forEach((stand, from) => {
    for (const { index, distanceKm } of pointsWithin(pointIndex, stand, CHANGE_WALK_KM)) {
      if (index === from) continue
      heads.push(index)
      distances.push(hundredths(distanceKm))
    }
    first[from + 1] = heads.length
  })
  return {
    first,
    head: Int32Array.from(heads),
    distance: Uint8Array.from(distances),
    byStreets: new Uint8Array(heads.length),
  }
}

/** The walks with their true lengths, without those that do not exist. `lengthOf` gets two stands. */
export function correctWalks(
  { first, head, distance }: Walks,
  lengthOf: (from: number, to: number, straight: number) => WalkLength,
): Walks {
  const starts = new Int32Array(first.length)
  const heads: number[] = []
  const lengths: number[] = []
  const measured: number[] = []
  for (let from = 0; from + 1 < first.length; from++) {
    for (let walk = first[from]!; walk < first[from + 1]!; walk++) {
      const straight = distance[walk]!
      const length = lengthOf(from, head[walk]!, straight)
      if (length === 'none') continue
      const isMeasured = length !== 'straight'
      if (isMeasured && length.byStreets > hundredths(CHANGE_WALK_KM)) continue
      heads.push(head[walk]!)
      // The search relies on walks being no shorter than the straight line.
      lengths.push(isMeasured ? Math.max(straight, length.byStreets) : straight)
      measured.push(isMeasured ? 1 : 0)
    }
    starts[from + 1] = heads.length
  }
  return {
    first: starts,
    head: Int32Array.from(heads),
    distance: Uint8Array.from(lengths),
    byStreets: Uint8Array.from(measured),
  }
}
