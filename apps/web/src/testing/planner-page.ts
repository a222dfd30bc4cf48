import {
  calculateRoutes,
  type ErrorCode,
  type ErrorDetails,
  fareEstimate,
  hotspotsInBounds,
  hotspotsNearby,
  type Route,
} from '@sawari/contract'
import { within } from '@testing-library/dom'
import type { z } from 'zod'
import { eventually } from './page-clock.ts'
import { answerPlaces } from './place-answers.ts'
import { type RenderedScreen, type RenderOptions, renderScreen } from './render-screen.tsx'
import { aPlan } from './route-plans.ts'
import { createServerStub, type ServerStub } from './server-stub.ts'

type Plan = z.input<typeof calculateRoutes.response>['data']

/** The address of a trip from one stand to another. */
export const TRIP = '/routes?from=Sector+62%2C+Noida&to=Gaur+Chowk+%28Char+Murti%29'

/** A server that knows a few places, and responds to each trip with the plan, if one is given. */
export function plannerServer(plan?: Plan): ServerStub {
  const server = createServerStub()
  answerPlaces(server)
  server.answers(hotspotsInBounds, { success: true, data: [], total: 0, truncated: false })
  server.answers(hotspotsNearby, { success: true, data: [] })
  server.fails(fareEstimate, 'NO_ROUTE')
  if (plan) server.answers(calculateRoutes, { success: true, data: plan })
  return server
}

/** Opens the planner on such a server. */
export function renderPlanner(
  address: string,
  plan?: Plan,
  options: RenderOptions = {},
): Promise<RenderedScreen> {
  return renderScreen(address, { server: plannerServer(plan), ...options })
}

/** Opens the page of one route. */
export async function openRoute(route: Route): Promise<RenderedScreen> {
  const page = await renderPlanner(TRIP, aPlan([route]))
  await eventually(() => page.getByRole('heading', { name: 'Route Found' }))
  return page
}

/** Such a server that rejects each plan. */
export function failingServer(code: ErrorCode, details?: ErrorDetails): ServerStub {
  const server = plannerServer()
  server.fails(calculateRoutes, code, details)
  return server
}

export const source = (page: RenderedScreen) => page.getByRole('combobox', { name: 'From' })
export const destination = (page: RenderedScreen) => page.getByRole('combobox', { name: 'To' })
export const searchButton = (page: RenderedScreen) => page.getByRole('button', { name: 'Find Best Route' })
export const radios = (page: RenderedScreen) => within(page.getByRole('main')).queryAllByRole('radio')
export const cards = () => [...document.querySelectorAll<HTMLElement>('[data-route]')]

/** Types into a location input and takes the first row. */
export async function choose(page: RenderedScreen, field: HTMLElement, text: string): Promise<void> {
  await page.fill(field, text)
  const option = await eventually(() => {
    const [first] = page.getAllByRole('option')
    if (!first?.textContent.includes(text)) throw new Error(`no row with ${text}`)
    return first
  })
  await page.user.click(option)
}

/** Waits for the plan, and returns the radio buttons of its routes. */
export function answered(page: RenderedScreen, count: number): Promise<HTMLElement[]> {
  return eventually(() => {
    const all = radios(page)
    if (all.length !== count) throw new Error(`${all.length} routes in the place of ${count}`)
    return all
  })
}

/** Opens the card of the chosen route, and returns it. */
export async function openChosen(page: RenderedScreen): Promise<HTMLElement> {
  const card = radios(page)
    .find(radio => (radio as HTMLInputElement).checked)
    ?.closest<HTMLElement>('[data-route]')
  if (!card) throw new Error('no card is chosen')
  await page.user.click(within(card).getByRole('button', { name: /stops and fare of|स्टॉप और किराया/ }))
  return card
}
