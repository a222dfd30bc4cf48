import { hotspotsInBounds } from '@sawari/contract'
import { expect, test } from 'vitest'
import { eventually, passes, sleeps } from '../../testing/page-clock.ts'
import { answerPlaces } from '../../testing/place-answers.ts'
import { allOf } from '../../testing/regions.ts'
import { type RenderedScreen, type RenderOptions, renderScreen } from '../../testing/render-screen.tsx'
import { createServerStub } from '../../testing/server-stub.ts'
import { aDestination, aStand, CENTRE } from '../../testing/stands.ts'

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

test('shows fifty rows of many, and more on request', async () => {
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

test('an error leaves the rows with their age, and never says that there are none', async () => {
  const page = await renderStands([aStand()])
  await eventually(() => expect(rows(page)).toHaveLength(1))
  await sleeps(12 * 60_000)
  page.server.fails(hotspotsInBounds, 'SERVICE_UNAVAILABLE')
  await refresh(page)
  await eventually(() => expect(page.getByText('1 stand · Saved 12 minutes ago')).toBeInTheDocument())
  expect(rows(page)).toHaveLength(1)
  expect(page.getByText('Error loading hotspots')).toBeInTheDocument()
  expect(page.queryByText(/0 stands/)).toBeNull()
})

test('a failed load is explained in the language chosen afterwards', async () => {
  const page = await renderStands([aStand()])
  await eventually(() => expect(rows(page)).toHaveLength(1))
  page.server.dropNetwork()
  await refresh(page)
  await eventually(() => expect(page.getByText('Failed to fetch hotspots')).toBeInTheDocument())
  await page.user.click(page.getAllByRole('button', { name: 'हिन्दी' })[0]!)
  await eventually(() => expect(page.getByText('स्टैंड नहीं मिल पाए')).toBeInTheDocument())
  expect(page.queryByText('Failed to fetch hotspots')).toBeNull()
})

test('leaves out a stand that lacks position, colour or destinations', async () => {
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

test('words and signs show how many autos a stand has, and no figure is invalid', async () => {
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

test('where the position is refused only the banner comes', async () => {
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

test('outside the area the banner comes after 1.5 s', async () => {
  const page = await renderStands([aStand()], { position: { latitude: 19.07, longitude: 72.87 } })
  await passes(1_000)
  expect(page.queryByText(BANNER)).toBeNull()
  await eventually(() => expect(page.getByText(BANNER)).toBeInTheDocument())
  expect(page.getByText('You seem to be outside this area.')).toBeInTheDocument()
})

test('a row shows the distance, the minutes on foot, the lowest fare, and the destinations', async () => {
  const destinations = ['Lal Kuan', 'Sector 62', 'Ek Murti', 'Mall'].map((name, index) =>
    aDestination(name, { estimated_fare: 40 - index * 10 }),
  )
  const page = await renderStands([aStand({ destinations })])
  await eventually(() =>
    expect(rows(page)[0]).toHaveTextContent(
      /Test Chowk.*from ₹10.*min walk.*Lal Kuan, Sector 62, Ek Murti.*\+1/,
    ),
  )
  expect(page.getByText(/1 stand · from map centre/)).toBeInTheDocument()
})

test('a stand that is more than an hour away on foot has its distance alone', async () => {
  const page = await renderStands([
    aStand({ name: 'Near', latitude: CENTRE.latitude + 0.03 }),
    aStand({ name: 'Far', latitude: CENTRE.latitude + 0.033 }),
  ])
  await eventually(() => expect(rows(page)).toHaveLength(2))
  expect(rows(page)[0]).toHaveTextContent(/3\.3 km · 58 min walk/)
  expect(rows(page)[1]).toHaveTextContent(/3\.7 km/)
  expect(rows(page)[1]).not.toHaveTextContent(/walk/)
})

test('search comes before the list in tab order', async () => {
  const page = await renderStands([aStand()])
  await eventually(() => expect(rows(page)).toHaveLength(1))
  const search = page.getByRole('combobox', { name: 'Search for a location on the map' })
  expect(search.compareDocumentPosition(list(page)) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('the list keeps its rows under the thumb; a newer list waits for a tap', async () => {
  const near = aStand({ name: 'Near' })
  const far = aStand({ name: 'Far', latitude: CENTRE.latitude + 0.01 })
  const page = await renderStands([near, far])
  const names = () => rows(page).map(row => row.querySelector('span')?.textContent)
  await eventually(() => expect(names()).toEqual(['Near', 'Far']))
  await page.user.click(rows(page)[0]!)
  page.server.answers(hotspotsInBounds, found([far, aStand({ name: 'New' })]))
  await page.user.click(await eventually(() => page.getByRole('button', { name: /^Sector 62, Noida/ })))
  const update = await eventually(() => page.getByRole('button', { name: 'Show the 2 stands here' }))
  expect(names()).toEqual(['Near', 'Far'])
  await page.user.click(update)
  expect(names()).toEqual(['Far', 'New'])
})

test('inside the area the rows show the distance, and no banner', async () => {
  const page = await renderStands([aStand()], { position: { latitude: 28.6205, longitude: 77.424 } })
  await eventually(() => expect(rows(page)[0]).toHaveTextContent(/260 m · 4 min walk/))
  await passes(3_000)
  expect(page.queryByText(BANNER)).toBeNull()
})

test.each([
  ['en', 'Known from City Times, 2024', 'Likely: ask first', 'May not run: ask first', 'E-rickshaw'],
  ['hi', 'City Times, 2024 से पता', 'शायद: पहले पूछें', 'शायद न चले: पहले पूछें', 'ई-रिक्शा'],
])(
  'in %s the rides of a stand name their source or may not run',
  async (language, known, likely, mayNotRun, vehicle) => {
    const ride = {
      evidence: { kind: 'none' as const },
      mayNotRun: true as const,
      vehicle: 'e-rickshaw' as const,
    }
    const stand = aStand({
      destinations: [
        aDestination('Sector 62, Noida'),
        aDestination('Lal Kuan', { ...ride, basis: 'likely' }),
      ],
    })
    const page = await renderStands([stand], {
      remembered: { ...WITHOUT_BANNER, 'sawari.language': language },
    })
    const row = await eventually(() => page.getByRole('button', { name: /Test Chowk|चौक/, expanded: false }))
    await page.user.click(row)
    await eventually(() => expect(page.getByRole('list', { name: likely })).toBeInTheDocument())
    const asked = page.getByRole('list', { name: likely })
    expect(asked.querySelector('button')).toHaveAccessibleName(expect.stringContaining(mayNotRun))
    expect(asked).toHaveTextContent(vehicle)
    expect(page.getByRole('list', { name: known })).not.toHaveTextContent(mayNotRun)
  },
)
