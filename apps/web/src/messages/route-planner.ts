import { routePlanner as english } from './en/route-planner.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type RoutePlannerTexts = Wording<typeof english>

export const routePlannerTexts = texts<RoutePlannerTexts>(
  english,
  async () => (await import('./hi/route-planner.ts')).routePlanner,
)
