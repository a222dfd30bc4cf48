import { calculateRoutes, type RangeStep } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import { plannerServer, renderPlanner, TRIP } from '../../../testing/planner-page.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { several } from '../../../testing/route-plans.ts'

// Everything is in view at once.
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))
afterEach(() => vi.unstubAllGlobals())

const aStep = (departAt: string, fare: number): RangeStep => ({
  departAt,
  routeId: 'b'.repeat(24),
  service: 'shared',
  minutes: 25,
  fare,
  others: [],
  arriveAt: departAt,
})
const steps = [
  aStep('2026-11-21T07:15:00.000Z', 46),
  { departAt: '2026-11-21T07:30:00.000Z', others: [] },
  aStep('2026-11-21T07:45:00.000Z', 40),
]

test('leaving later shows fare and minutes of each quarter of an hour, and plans for the one tapped', async () => {
  const page = await renderPlanner(TRIP, { ...several, steps })
  const later = await eventually(() => page.getByRole('button', { name: 'Leave at 13:15: ₹40, 25 min' }))
  expect(page.getByRole('heading', { name: 'Leave later' })).toBeInTheDocument()
  expect(page.getAllByRole('button', { name: /^Leave at/ })).toHaveLength(2)
  expect(page.server.calls(calculateRoutes)[1]?.body).toMatchObject({
    departAt: '2026-11-21T07:15:00.000Z',
    until: '2026-11-21T10:15:00.000Z',
  })
  await page.user.click(page.getAllByRole('button', { name: /^₹40 .* Show the fare card$/ }).at(-1)!)
  const card = await eventually(() => page.getByRole('dialog', { name: 'Fare card' }))
  expect(page.server.calls(calculateRoutes).at(-1)?.body).toMatchObject({
    departAt: '2026-11-21T07:45:00.000Z',
  })
  await page.user.click(within(card).getByRole('button', { name: 'Close' }))
  await page.user.click(later)
  await eventually(() =>
    expect(new URLSearchParams(location.search).get('departAt')).toBe('2026-11-21T07:45:00.000Z'),
  )
})

test('by arrival it goes back in time, without the arrival', async () => {
  const server = plannerServer({ ...several, steps })
  const page = await renderScreen(`${TRIP}&arriveBy=2026-11-21T08%3A00%3A00.000Z`, { server })
  await eventually(() => page.getByRole('heading', { name: 'Leave earlier' }))
  const body = server.calls(calculateRoutes)[1]?.body
  expect(body).toMatchObject({ departAt: '2026-11-21T04:00:00.000Z', until: '2026-11-21T07:00:00.000Z' })
  expect(body).not.toHaveProperty('arriveBy')
})
