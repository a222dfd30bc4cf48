import { defineTexts } from './texts.ts'

export const hotspotsTexts = defineTexts(
  import.meta.glob<typeof import('@sawari/messages/en/hotspots')>(
    '../../../../packages/messages/src/*/hotspots.ts',
  ),
  'hotspots',
)
