import { defineTexts } from './texts.ts'

export const pageTexts = defineTexts(
  import.meta.glob<typeof import('@sawari/messages/en/page')>('../../../../packages/messages/src/*/page.ts'),
  'page',
)
