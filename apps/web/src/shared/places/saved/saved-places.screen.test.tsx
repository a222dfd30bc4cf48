// Two passengers on two tabs of one browser: local storage is shared, session storage is not.
import { type Endpoint, readSavedPlaces, storeRoute, writeSavedPlaces } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import { choose, destination, plannerServer, searchButton, source } from '../../../testing/planner-page.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { aPlan, aRoute } from '../../../testing/route-plans.ts'
import {
  accessTokenOf,
  asha,
  bilal,
  keepInAnotherTab,
  keptSessionOf,
  type Passenger,
} from '../../../testing/test-passenger.ts'

const PLACES = ['Sector 62, Noida', 'Gaur Chowk (Char Murti)'] as const

/** Opens the passenger's tab at the planner, which has its own session storage. */
async function switchToTab(page: RenderedScreen, passenger: Passenger): Promise<void> {
  for (const [key, value] of Object.entries(keptSessionOf(passenger))) sessionStorage.setItem(key, value)
  await page.visit('/routes')
}

async function plansATrip(page: RenderedScreen): Promise<void> {
  await choose(page, source(page), PLACES[0])
  await choose(page, destination(page), PLACES[1])
  await page.user.click(searchButton(page))
}

/** The names of `PLACES` in the list of the empty field. */
function offeredPlaces(page: RenderedScreen): readonly string[] {
  const rows = within(page.getByRole('listbox')).getAllByRole('option')
  return PLACES.filter(name => rows.some(row => row.textContent.includes(name)))
}

/** Opens the list once the passenger's saved places have loaded. */
async function expectNothingOffered(page: RenderedScreen, passenger: Passenger): Promise<void> {
  await eventually(() => expect(callsOf(page, passenger, readSavedPlaces)).not.toHaveLength(0))
  await page.user.click(source(page))
  await eventually(() => expect(offeredPlaces(page)).toEqual([]))
}

/** The calls with the passenger's token. */
function callsOf<E extends Endpoint>(page: RenderedScreen, passenger: Passenger, endpoint: E) {
  const token = `Bearer ${accessTokenOf(passenger)}`
  return page.server.calls(endpoint).filter(({ headers }) => headers.get('authorization') === token)
}

function sentBy(page: RenderedScreen, passenger: Passenger): string {
  const calls = [...callsOf(page, passenger, writeSavedPlaces), ...callsOf(page, passenger, storeRoute)]
  return JSON.stringify(calls.map(({ body }) => body))
}

function aPlanner() {
  const server = plannerServer(aPlan([aRoute()]))
  server.fails(storeRoute, 'SERVICE_UNAVAILABLE')
  return server
}

test('the last plan of a passenger is not shown to another one without a network', async () => {
  const page = await renderScreen('/routes', { server: aPlanner(), signedInAs: asha })
  await plansATrip(page)
  await eventually(() => expect(JSON.stringify({ ...localStorage })).toContain('last-plan'))
  await page.goOffline()
  await switchToTab(page, bilal)
  expect(page.queryByRole('link', { name: /Sector 62, Noida/ })).toBeNull()
  await switchToTab(page, asha)
  expect(page.getByRole('link', { name: /Sector 62, Noida/ })).toBeInTheDocument()
})

test("a kept session that another passenger's replaces leaves no trip on the screen, and none in their routes", async () => {
  const page = await renderScreen('/routes', {
    server: aPlanner(),
    remembered: keptSessionOf(asha),
  })
  await plansATrip(page)
  await eventually(() => expect(sentBy(page, asha)).toContain(PLACES[0]))
  keepInAnotherTab(bilal)
  await eventually(() => expect(page.address()).toBe('/routes'))
  await eventually(() => expect(source(page)).toHaveValue(''))
  await expectNothingOffered(page, bilal)
  expect(sentBy(page, bilal)).not.toContain(PLACES[0])
})
