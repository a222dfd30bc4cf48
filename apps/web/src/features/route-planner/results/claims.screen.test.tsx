import type { Route } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import {
  answered,
  cards,
  failingServer,
  openRoute,
  radios,
  renderPlanner,
  TRIP,
} from '../../../testing/planner-page.ts'
import { oneOf } from '../../../testing/regions.ts'
import { aPlan, aRoute } from '../../../testing/route-plans.ts'

/** An e-rickshaw that no source names. */
function aLikelyRoute(): Route {
  const route = aRoute({ id: 'b'.repeat(24), mayNotRun: true }, [0, 2])
  const legs = route.legs.map(leg => ({
    ...leg,
    basis: 'likely' as const,
    evidence: { kind: 'none' as const },
    mayNotRun: true as const,
    vehicle: 'e-rickshaw' as const,
  }))
  return { ...route, legs }
}

test.each([
  ['en', 'May not run: ask first', 'Likely: ask first', 'Known from City Times, 2024', 'E-rickshaw'],
  ['hi', 'शायद न चले: पहले पूछें', 'शायद: पहले पूछें', 'City Times, 2024 से पता', 'ई-रिक्शा'],
])(
  'in %s a route that may not run says so on its card, in its name and at its ride',
  async (language, mayNotRun, likely, known, vehicle) => {
    const page = await renderPlanner(TRIP, aPlan([aRoute(), aLikelyRoute()]), {
      remembered: { 'sawari.language': language },
    })
    await answered(page, 2)
    const [usual, asked] = cards()
    expect(asked).toHaveTextContent(mayNotRun)
    expect(usual).not.toHaveTextContent(mayNotRun)
    expect(radios(page)[1]).toHaveAccessibleName(expect.stringContaining(mayNotRun))
    expect(radios(page)[1]).toHaveAccessibleName(expect.stringContaining(vehicle))
    const badge = within(asked!)
      .getAllByText(mayNotRun)
      .find(element => element.querySelector('svg'))
    // Told by an icon too, not by colour alone.
    expect(badge).toBeDefined()
    await page.user.click(radios(page)[1]!)
    await eventually(() => expect(asked).toHaveTextContent(likely))
    await page.user.click(radios(page)[0]!)
    await eventually(() => expect(usual).toHaveTextContent(known))
  },
)

test('data of an earlier version name no source and no vehicle', async () => {
  const route = aRoute({}, [0, 2])
  const legs = route.legs.map(({ evidence: _, vehicle: __, ...leg }) => leg)
  const page = await openRoute({ ...route, legs })
  expect(page.getByRole('main')).toHaveTextContent('Known from a source')
  expect(page.getByRole('main')).toHaveTextContent('Shared auto 15 min')
})

const MISSING = 'Not in Sawari: buses, app cabs, bike taxis, Gurugram.'

test('below the routes stands what Sawari does not have', async () => {
  const page = await openRoute(aRoute())
  expect(page.getByText(MISSING)).toBeInTheDocument()
})

test('where there is no route stands what Sawari does not have', async () => {
  await renderPlanner(TRIP, undefined, { server: failingServer('NO_ROUTE') })
  await eventually(() => expect(oneOf('alert', MISSING)).toBeInTheDocument())
})
