// Page object of the Route Planner; route-plan.ts provides prepared plans.
import type { Locator, Page } from '@playwright/test'
import { SLOW_FRAME_MS, withFewFrames } from './few-frames.ts'
import { startMap } from './stand-map.ts'
import { expect } from './test.ts'

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
