import { defineTexts, type TextsOf } from './texts.ts'

export const routePlannerTexts = defineTexts({
  en: async () => (await import('./en/route-planner.ts')).routePlanner,
  hi: async () => (await import('./hi/route-planner.ts')).routePlanner,
})

export type RoutePlannerTexts = TextsOf<typeof routePlannerTexts>
