import { hotspotsInBounds } from '@sawari/contract'
import { expect, test } from 'vitest'
import { eventually, passes } from '../../testing/page-clock.ts'
import { answerPlaces } from '../../testing/place-answers.ts'
import { allOf } from '../../testing/regions.ts'
import { type RenderedScreen, type RenderOptions, renderScreen } from '../../testing/render-screen.tsx'
import { createServerStub } from '../../testing/server-stub.ts'
import { aStand, CENTRE } from '../../testing/stands.ts'

type Stand = ReturnType<typeof aStand>

const BANNER = 'Service Available in Noida, Delhi & Ghaziabad'
const WITHOUT_BANNER = { 'sawari.service-banner-dismissed': 'yes' }

const found = (stands: readonly Stand[]) => ({
  success: true as const,
  data: [...stands],
  total: stands.length,
  truncated: false,
})

async function renderStands(
  stands: readonly Stand[],
  options: RenderOptions = { remembered: WITHOUT_BANNER },
): Promise<RenderedScreen> {
  const server = createServerStub()
  answerPlaces(server)
  server.answers(hotspotsInBounds, found(stands))
  return renderScreen('/hotspots', { server, ...options })
}

const list = (page: RenderedScreen) => page.getByRole('region', { name: 'Stands in view' })
const rows = (page: RenderedScreen) => [...list(page).querySelectorAll<HTMLElement>('button[aria-expanded]')]
const refresh = (page: RenderedScreen) => page.user.click(page.getByRole('button', { name: 'Refresh' }))

test('60 shows fifty rows of many, and more on request', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) =>
    aStand({
      name: `Stand ${index}`,
      latitude: CENTRE.latitude + (index % 40) / 2_000,
      longitude: CENTRE.longitude + index / 40 / 1_000,
    }),
  )
  const page = await renderStands(many)
  await eventually(() => expect(rows(page)).toHaveLength(50))
  await page.user.click(page.getByRole('button', { name: 'Show more' }))
  expect(rows(page)).toHaveLength(100)
})

test('tells that an area has no stands', async () => {
  const page = await renderStands([])
  await eventually(() => expect(page.getByText('No auto stands in this area')).toBeInTheDocument())
})

test('45 leaves out a stand that lacks position, colour or destinations', async () => {
  const page = await renderStands([])
  const { latitude: _latitude, ...noLatitude } = aStand({ name: 'No latitude' })
  const { longitude: _longitude, ...noLongitude } = aStand({ name: 'No longitude' })
  const { color_code: _colour, ...noColour } = aStand({ name: 'No colour' })
  const { destinations: _destinations, ...noDestinations } = aStand({ name: 'No destinations' })
  const data = [noColour, noLatitude, noLongitude, noDestinations, aStand()]
  // A response that violates the contract, which the stub's typed answers would not allow.
  page.server.answersText(
    hotspotsInBounds,
    200,
    JSON.stringify({ success: true, data, total: 5, truncated: false }),
  )
  await refresh(page)
  await eventually(() =>
    expect(rows(page).map(row => row.textContent)).toEqual([expect.stringContaining('Test Chowk')]),
  )
})

test('9, 18 words and signs tell how many autos a stand has, and no figure is nonsense', async () => {
  const levels = [
    ['high', 'red', 'High'],
    ['medium', 'orange', 'Medium'],
    ['low', 'yellow', 'Low'],
  ] as const
  const page = await renderStands(
    levels.map(([availability, color_code]) =>
      aStand({ name: `Stand ${availability}`, availability, color_code }),
    ),
  )
  await eventually(() => expect(rows(page)).toHaveLength(3))
  for (const [level, , word] of levels) {
    const row = page.getByRole('button', { name: new RegExp(`^Stand ${level}`) })
    expect(row).toHaveTextContent(word)
    expect(row.querySelector('svg')).not.toBeNull()
  }
  expect(document.body).not.toHaveTextContent(/NaN|undefined|Invalid Date|null|Infinity/)
})

test('55, 56 where the position is refused only the banner comes', async () => {
  const page = await renderStands([aStand()], {})
  await eventually(() => expect(page.getByText(BANNER)).toBeInTheDocument())
  expect(page.queryByRole('alert', { name: /location/ })).toBeNull()
  expect(allOf('alert', /\S/)).toEqual([])
  await page.user.click(page.getByRole('button', { name: 'Dismiss' }))
  expect(page.queryByText(BANNER)).toBeNull()
  await page.reload()
  await passes(3_000)
  expect(page.queryByText(BANNER)).toBeNull()
})

test('55 outside the area the banner comes after 1.5 s', async () => {
  const page = await renderStands([aStand()], { position: { latitude: 19.07, longitude: 72.87 } })
  await passes(1_000)
  expect(page.queryByText(BANNER)).toBeNull()
  await eventually(() => expect(page.getByText(BANNER)).toBeInTheDocument())
  expect(page.getByText('You seem to be outside this area.')).toBeInTheDocument()
})

test('56 inside the area the rows tell how far, and no banner comes', async () => {
  const page = await renderStands([aStand()], { position: { latitude: 28.6205, longitude: 77.424 } })
  await eventually(() => expect(rows(page)[0]).toHaveTextContent(/\d\.\d km away/))
  await passes(3_000)
  expect(page.queryByText(BANNER)).toBeNull()
})
