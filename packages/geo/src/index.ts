export * from './along-line.ts'
export * from './bounds.ts'
export * from './chord.ts'
export * from './distance.ts'
export * from './encoded-polyline.ts'
export {
  buildGridIndex,
  type GridIndex,
  type NearPoint,
  pointsWithin,
  writePointsInBox,
} from './grid-index.ts'
export * from './mercator.ts'
export * from './nearest-points.ts'
export * from './point.ts'
export * from './polyline.ts'
export * from './service-area.ts'
export * from './simplify-line.ts'
