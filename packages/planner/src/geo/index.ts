// Points, distances, boxes, lines and an index of points.
export { BinaryHeap } from './binary-heap.ts'
export * from './bounds.ts'
export * from './encoded-polyline.ts'
export * from './point.ts'
export * from './point-index.ts'
export * from './polyline.ts'
export { RecentValues } from './recent-values.ts'
