import { defineTexts } from './texts.ts'

export const notificationsTexts = defineTexts({
  en: async () => (await import('./en/notifications.ts')).notifications,
  hi: async () => (await import('./hi/notifications.ts')).notifications,
})
