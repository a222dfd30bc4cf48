import { defineTexts, type TextsOf } from './texts.ts'

const files = { en: () => import('./en/route-planner.ts'), hi: () => import('./hi/route-planner.ts') }

export const routePlannerTexts = defineTexts(files, 'routePlanner')
export const reachTexts = defineTexts(files, 'reach')

export type RoutePlannerTexts = TextsOf<typeof routePlannerTexts>
