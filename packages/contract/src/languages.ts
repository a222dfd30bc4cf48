// The languages of the product. Free of zod, so that the first load of the web app can import them.

export const LANGUAGES = ['en', 'hi'] as const

export type Language = (typeof LANGUAGES)[number]
