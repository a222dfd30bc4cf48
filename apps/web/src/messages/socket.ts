import { defineTexts } from './texts.ts'

export const socketTexts = defineTexts({
  en: async () => (await import('./en/socket.ts')).socket,
  hi: async () => (await import('./hi/socket.ts')).socket,
})
