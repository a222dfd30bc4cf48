import { explainRoutes } from '@sawari/contract'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { eventually, sleeps } from '../../../testing/page-clock.ts'
import { answered, openChosen, renderPlanner, TRIP } from '../../../testing/planner-page.ts'
import { oneOf } from '../../../testing/regions.ts'
import { aRoute, several } from '../../../testing/route-plans.ts'

type Explanation = z.input<typeof explainRoutes.response>['data']

/** One route, compared with no other. */
const explanation: Explanation = {
  departAt: several.departAt,
  localDay: '2026-11-21',
  localTime: '12:40',
  speeds: { band: 'midday', auto: 20, autoMidday: 20, eRickshaw: 14, walk: 4.5, source: 'A survey.' },
  waits: { high: 3, medium: 5, low: 8, reserved: 3, source: 'A survey.' },
  limits: { walkKm: 1.2, changeWalkKm: 0.4, reservedKm: 30, routes: 5 },
  tariffs: [],
  candidates: [{ route: aRoute(), outcome: { result: 'listed' }, workings: [] }],
}

test('explains the very plan shown, however long ago it was asked for', async () => {
  const page = await renderPlanner(TRIP, several)
  page.server.answers(explainRoutes, { success: true, data: explanation })
  await answered(page, 3)
  await sleeps(120_000)
  await openChosen(page)
  await page.user.click(page.getByRole('button', { name: 'Why this route?' }))
  await eventually(() => expect(page.getByRole('dialog')).toHaveTextContent('at 12:40'))
  const [asked] = page.server.calls(explainRoutes)
  expect(asked?.query.departAt).toBe(several.departAt)
})

test('shows that the explanation is unavailable', async () => {
  const page = await renderPlanner(TRIP, several)
  page.server.fails(explainRoutes, 'SERVICE_UNAVAILABLE')
  await answered(page, 3)
  await openChosen(page)
  await page.user.click(page.getByRole('button', { name: 'Why this route?' }))
  await eventually(() => oneOf('alert', 'The explanation could not be loaded.'))
  page.server.answers(explainRoutes, { success: true, data: explanation })
  await page.user.click(page.getByRole('button', { name: 'Try Again' }))
  await eventually(() => expect(page.getByRole('dialog')).toHaveTextContent('Shown: no other route'))
})
