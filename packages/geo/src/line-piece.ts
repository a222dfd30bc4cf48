import type { Point } from './point.ts'

/** A piece of a line. Lines that share a piece share its object, so that results computed from it can be kept. */
export interface LinePiece {
  readonly points: readonly Point[]
}
