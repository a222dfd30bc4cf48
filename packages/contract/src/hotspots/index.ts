export * from './place-search.ts'
export * from './stands.ts'
