export * from './along-line.ts'
export * from './bounds.ts'
export { writePointsInBox } from './box-query.ts'
export * from './chord.ts'
export {
  angleBetweenDegrees,
  bearingDegrees,
  distanceKm,
  EARTH_RADIUS_KM,
  flatDistanceKm,
} from './distance.ts'
export * from './encoded-polyline.ts'
export { buildGridIndex, type GridIndex } from './grid-index.ts'
export * from './mercator.ts'
export { nearestPoints } from './nearest-points.ts'
export { NumberedValues } from './numbered-values.ts'
export * from './point.ts'
export * from './polyline.ts'
export { type NearPoint, pointsWithin } from './radius-query.ts'
export { RecentValues } from './recent-values.ts'
export * from './simplify-line.ts'
