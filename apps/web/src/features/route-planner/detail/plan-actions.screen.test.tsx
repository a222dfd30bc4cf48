import { routeLocations } from '@sawari/contract'
import { expect, onTestFinished, test } from 'vitest'
import { eventually, passes } from '../../../testing/page-clock.ts'
import { renderPlanner, TRIP } from '../../../testing/planner-page.ts'
import { aPlan, aRoute } from '../../../testing/route-plans.ts'

const HERE = '/routes?from=My+location&fromAt=28.62051,77.36421&to=Gaur+Chowk+%28Char+Murti%29'

/** Replaces the device's share dialog; undefined where it has none. */
function setShare(share: ((data: ShareData) => Promise<void>) | undefined): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
}

test('a plan is handed to the share dialog of the device, and its link opens the same plan', async () => {
  const shared: ShareData[] = []
  setShare(async data => void shared.push(data))
  const page = await renderPlanner(TRIP, aPlan([aRoute()]))
  await page.user.click(await eventually(() => page.getByRole('button', { name: 'Share' })))
  expect(shared.map(({ title }) => title)).toEqual(['Sector 62, Noida to Gaur Chowk (Char Murti)'])
  const { pathname, search } = new URL(shared[0]!.url!)
  await page.visit(pathname + search)
  await eventually(() => expect(page.getByRole('heading', { name: 'Route Found' })).toBeInTheDocument())
})

test('without a share dialog the link is copied, and never contains the position', async () => {
  setShare(undefined)
  const page = await renderPlanner(HERE, aPlan([aRoute()]))
  // The link names the place nearest to the position.
  await eventually(() => expect(page.server.calls(routeLocations)).toHaveLength(1))
  await passes(100)
  await page.user.click(await eventually(() => page.getByRole('button', { name: 'Share' })))
  await eventually(() => expect(page.getByText('Link copied')).toBeInTheDocument())
  let link = ''
  void navigator.clipboard.readText().then(text => {
    link = text
  })
  await eventually(() => expect(link).not.toBe(''))
  expect(link).not.toContain('28.62051')
  expect(new URL(link).searchParams.get('from')).toMatch(/Sector 62/)
})
