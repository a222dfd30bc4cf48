// Points, distances, boxes, lines and an index of points on the globe.
export * from './bounds.ts'
export * from './encoded-polyline.ts'
export * from './grid-index.ts'
export * from './point.ts'
export * from './polyline.ts'
export { RecentValues } from './recent-values.ts'
