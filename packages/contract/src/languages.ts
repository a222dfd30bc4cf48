// The languages of the product, free of zod, so that the first load of the web app may import them.

export const LANGUAGES = ['en', 'hi'] as const

export type Language = (typeof LANGUAGES)[number]
