import { notifications as english } from './en/notifications.ts'
import { defineTexts } from './texts.ts'

export const notificationsTexts = defineTexts(
  english,
  async () => (await import('./hi/notifications.ts')).notifications,
)
