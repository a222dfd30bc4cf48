export * from './downloads.ts'
export * from './network-snapshot.ts'
