import { defineTexts } from './texts.ts'

export const homeTexts = defineTexts(
  import.meta.glob<typeof import('@sawari/messages/en/home')>('../../../../packages/messages/src/*/home.ts'),
  'home',
)
