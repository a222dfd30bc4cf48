import { routePlanner as english } from './en/route-planner.ts'
import { texts } from './texts.ts'

export const routePlannerTexts = texts(
  english,
  async () => (await import('./hi/route-planner.ts')).routePlanner,
)

export type RoutePlannerTexts = typeof english
