export * from './feedback.ts'
export * from './record.ts'
export * from './reports.ts'
export * from './second-factor.ts'
