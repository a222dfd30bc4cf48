import { defineTexts, type TextsOf } from './texts.ts'

const files = import.meta.glob<typeof import('@sawari/messages/en/route-planner')>(
  '../../../../packages/messages/src/*/route-planner.ts',
)

export const routePlannerTexts = defineTexts(files, 'routePlanner')
export const reachTexts = defineTexts(files, 'reach')

export type RoutePlannerTexts = TextsOf<typeof routePlannerTexts>
