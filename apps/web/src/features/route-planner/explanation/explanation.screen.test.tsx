import { explainRoutes } from '@sawari/contract'
import { expect, test } from 'vitest'
import { eventually, sleeps } from '../../../testing/page-clock.ts'
import { answered, openChosen, renderPlanner, TRIP } from '../../../testing/planner-page.ts'
import { oneOf } from '../../../testing/regions.ts'
import { anExplanation, several } from '../../../testing/route-plans.ts'

test('explains the very plan shown, however long ago it was asked for', async () => {
  const page = await renderPlanner(TRIP, several)
  page.server.answers(explainRoutes, { success: true, data: anExplanation() })
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
  page.server.answers(explainRoutes, { success: true, data: anExplanation() })
  await page.user.click(page.getByRole('button', { name: 'Try Again' }))
  await eventually(() => expect(page.getByRole('dialog')).toHaveTextContent('Shown: no other route'))
})
