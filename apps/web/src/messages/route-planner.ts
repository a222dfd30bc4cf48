import { routePlanner as english } from './en/route-planner.ts'
import { defineTexts, type TextsOf } from './texts.ts'

export const routePlannerTexts = defineTexts(
  english,
  async () => (await import('./hi/route-planner.ts')).routePlanner,
)

export type RoutePlannerTexts = TextsOf<typeof routePlannerTexts>
