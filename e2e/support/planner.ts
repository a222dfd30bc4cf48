// Page object of the Route Planner, and prepared plans.
import type { Locator, Page } from '@playwright/test'
import type { RoutePlan } from '@sawari/contract'
import { SLOW_FRAME_MS, withFewFrames } from './drawing.ts'
import { startMap } from './stand-map.ts'
import { expect } from './test.ts'

export { aPlan, aReservedRoute, aRoute, several } from '../../apps/web/src/testing/route-plans.ts'

/** A trip that the real network answers with several routes. */
export const TRIP = '/routes?from=Sector+62%2C+Noida&to=Gaur+Chowk+%28Char+Murti%29'

export const source = (page: Page) => page.getByRole('combobox', { name: 'From', exact: true })
export const destination = (page: Page) => page.getByRole('combobox', { name: 'To', exact: true })
export const search = (page: Page) => page.getByRole('button', { name: 'Find Best Route' })
export const cards = (page: Page) => page.getByRole('main').getByRole('radio')
export const placeSearch = (page: Page) =>
  page.getByRole('combobox', { name: 'Search for a location on the map' })

/** Opens an address of the planner and waits for its map. */
export async function openPlannerMap(page: Page, address = '/routes'): Promise<void> {
  await withFewFrames(page, SLOW_FRAME_MS)
  await page.goto(address)
  await startMap(page)
}

/** Takes the first option once stands and places have both loaded; either may load first. */
export async function choose(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await expect(page.getByRole('status').filter({ hasText: /results?$/ })).toHaveCount(1)
  await page.getByRole('option').first().click()
}

/** Makes the planner's API return this plan. */
export async function answerPlan(
  page: Page,
  plan: RoutePlan | { routes: []; recommendations: object },
): Promise<void> {
  await page.route('**/api/routes/calculate', route => route.fulfill({ json: { success: true, data: plan } }))
}

/** Makes the planner's API return this error. */
export async function refusePlan(page: Page, status: number, error: string, code: string): Promise<void> {
  await page.route('**/api/routes/calculate', route =>
    route.fulfill({ status, json: { success: false, error, message: error, code } }),
  )
}
