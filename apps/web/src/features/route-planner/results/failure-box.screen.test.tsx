import { calculateRoutes, type ErrorCode } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import {
  answered,
  plannerServer,
  radios,
  renderPlanner,
  searchButton,
  TRIP,
} from '../../../testing/planner-page.ts'
import { oneOf } from '../../../testing/regions.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { several } from '../../../testing/route-plans.ts'

test.each<[ErrorCode, string]>([
  [
    'SOURCE_NOT_FOUND',
    'Source location not found. Please select a valid location from the available rickshaw points.',
  ],
  [
    'DESTINATION_NOT_FOUND',
    'Destination not found. Please select a valid destination from the available rickshaw points.',
  ],
  [
    'NO_ROUTE',
    'No direct route available between these locations. Try selecting different rickshaw points or destinations from the map.',
  ],
  ['SAME_PLACE', 'Source and destination cannot be the same'],
])('77 %s: exact text, alert, focus', async (code, text) => {
  const server = plannerServer()
  server.fails(calculateRoutes, code)
  const page = await renderScreen(TRIP, { server })
  const box = await eventually(() => oneOf('alert', text))
  expect(box).toHaveFocus()
  expect(within(box).getByText(text)).toBeInTheDocument()
  for (const help of [
    'Try nearby rickshaw points on the map',
    'Check that both places have active auto services',
    'Break the journey into segments',
    'More locations are coming soon.',
  ])
    expect(within(box).queryAllByText(help)).toHaveLength(code === 'NO_ROUTE' ? 1 : 0)
  // The failure is marked by an icon as well as by colour.
  expect(box.querySelector('svg')).not.toBeNull()
  expect(page.queryByRole('radio')).toBeNull()
})

test('77 a lost connection is tried again, then said, then tried by hand', async () => {
  const server = plannerServer()
  server.loses(calculateRoutes)
  const page = await renderScreen(TRIP, { server })
  await eventually(() => oneOf('alert', 'Unable to calculate route. Please try again.'))
  expect(server.calls(calculateRoutes)).toHaveLength(4)
  server.answers(calculateRoutes, { success: true, data: several })
  await page.user.click(page.getByRole('button', { name: 'Try Again' }))
  await answered(page, 3)
})

test('without a network the search waits and the last plan can still be read', async () => {
  const page = await renderPlanner(TRIP, several)
  await answered(page, 3)
  await page.visit('/routes')
  expect(searchButton(page)).toBeInTheDocument()
  await page.goOffline()
  expect(searchButton(page)).toBeDisabled()
  expect(searchButton(page)).toHaveAccessibleDescription("You're offline. Connect to the internet to search.")
  await page.user.click(page.getByRole('link', { name: /Saved plan from/ }))
  await eventually(() => expect(radios(page).length).toBeGreaterThan(0))
  expect(page.getByText(/^Saved plan from/)).toBeInTheDocument()
})
