export * from './bounds.ts'
export * from './distance.ts'
export * from './point.ts'
export * from './service-area.ts'
