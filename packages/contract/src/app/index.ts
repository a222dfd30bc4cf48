export * from './basemap.ts'
export * from './client-config.ts'
export * from './place-names.ts'
