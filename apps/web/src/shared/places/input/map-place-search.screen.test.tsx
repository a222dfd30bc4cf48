import { hotspotsInBounds, searchPlaces } from '@sawari/contract'
import { expect, test } from 'vitest'
import { eventually, passes } from '../../../testing/page-clock.ts'
import { answerPlaces } from '../../../testing/place-answers.ts'
import { oneOf } from '../../../testing/regions.ts'
import { type RenderedScreen, type RenderOptions, renderScreen } from '../../../testing/render-screen.tsx'
import { createServerStub, RefusedCall } from '../../../testing/server-stub.ts'

/** Rickshaw Points: its search works without a map too. */
function renderSearch(options: RenderOptions = {}): Promise<RenderedScreen> {
  const server = createServerStub()
  answerPlaces(server)
  server.answers(hotspotsInBounds, { success: true, data: [], total: 0, truncated: false })
  const remembered = { 'sawari.service-banner-dismissed': 'yes' }
  return renderScreen('/hotspots', { server, remembered, ...options })
}

const placeSearch = (page: RenderedScreen) =>
  page.getByRole('combobox', { name: 'Search for a location on the map' })

const found = (...names: string[]) => ({
  success: true as const,
  type: 'FeatureCollection' as const,
  features: names.map(name => ({
    type: 'Feature' as const,
    properties: { name },
    geometry: { type: 'Point' as const, coordinates: [77.36, 28.62] as [number, number] },
  })),
})

test('waits for 2 letters and 100 ms, and asks for the five kinds of place', async () => {
  const page = await renderSearch()
  const asked = () => page.server.calls(searchPlaces)
  await page.fill(placeSearch(page), ' s ')
  await passes(1_000)
  for (const text of ['se', 'sec', 'sector 62']) {
    await page.fill(placeSearch(page), text)
    await passes(90)
  }
  expect(asked()).toEqual([])
  await passes(60)
  expect(asked().map(({ query }) => query.q)).toEqual(['sector 62'])
  expect(asked()[0]?.query.osm_tag).toEqual(['place', 'amenity', 'highway', 'building', 'tourism'])
})

test('an older answer never replaces a newer one', async () => {
  const page = await renderSearch()
  page.server.answers(searchPlaces, ({ query }) => found(`${query.q} answer`))
  const release = page.server.holds(searchPlaces)
  await page.fill(placeSearch(page), 'old')
  await eventually(() => expect(page.server.calls(searchPlaces)).toHaveLength(1))
  await page.fill(placeSearch(page), 'new')
  await eventually(() => expect(page.server.calls(searchPlaces)).toHaveLength(2))
  release()
  await eventually(() => expect(page.getByRole('option', { name: /^new answer/ })).toBeInTheDocument())
  await passes(1_000)
  expect(page.queryByRole('option', { name: /^old answer/ })).toBeNull()
})

test('Enter chooses the first result, also if it has yet to come', async () => {
  const page = await renderSearch()
  page.server.answers(searchPlaces, found('First place', 'Second place'))
  const release = page.server.holds(searchPlaces)
  await page.fill(placeSearch(page), 'place')
  await page.user.keyboard('{Enter}')
  await eventually(() => expect(page.server.calls(searchPlaces)).toHaveLength(1))
  release()
  await eventually(() => expect(placeSearch(page)).toHaveValue('First place'))
})

test('guesses stand under "Did you mean", and Enter takes none of them unseen', async () => {
  const page = await renderSearch()
  const { features } = found('Neru Colony', 'Nehru Place')
  const [sure, guess] = features
  const guessed = { ...guess!, properties: { name: 'Nehru Place', match: 'guess' as const } }
  page.server.answers(searchPlaces, ({ query }) => ({
    ...found(),
    features: query.q === 'neru' ? [guessed, sure!] : [guessed],
  }))
  await page.fill(placeSearch(page), 'neru')
  const rows = await eventually(() => {
    expect(page.getAllByRole('option')).toHaveLength(2)
    return page.getByRole('listbox', { name: 'Search the map' })
  })
  expect([...rows.children].map(row => row.firstChild?.textContent)).toEqual([
    'Neru Colony',
    'Did you mean',
    'Nehru Place',
  ])
  await page.fill(placeSearch(page), 'neru place')
  await eventually(() => expect(page.getAllByRole('option')).toHaveLength(1))
  await page.user.keyboard('{Enter}')
  expect(placeSearch(page)).toHaveValue('neru place')
  await page.user.click(placeSearch(page))
  await page.user.click(page.getByRole('option', { name: /^Nehru Place/ }))
  expect(placeSearch(page)).toHaveValue('Nehru Place')
})

test('says what was not found as text, and an error in words with an icon', async () => {
  const page = await renderSearch()
  page.server.answers(searchPlaces, ({ query }) => {
    if (query.q === 'broken') throw new RefusedCall('SERVICE_UNAVAILABLE')
    return found()
  })
  await page.fill(placeSearch(page), '<b>nowhere</b>')
  await eventually(() =>
    expect(page.getByText('No locations found for "<b>nowhere</b>"')).toBeInTheDocument(),
  )
  await page.fill(placeSearch(page), 'broken')
  const alert = await eventually(() => oneOf('alert', 'Error: Service unavailable'))
  expect(alert.querySelector('svg')).not.toBeNull()
  page.server.answersText(searchPlaces, 200, '{"success":true}')
  await page.fill(placeSearch(page), 'shapeless')
  await eventually(() => oneOf('alert', 'Error: Invalid response format'))
})

test.each([
  ['5 results', 1_280, 5],
  ['4 results on a phone', 360, 4],
])('shows at most %s, and closes by Escape, outside and clear', async (_, width, most) => {
  const page = await renderSearch({ width })
  page.server.answers(searchPlaces, found('A', 'B', 'C', 'D', 'E', 'F', 'G'))
  await page.fill(placeSearch(page), 'sector')
  await eventually(() => expect(page.getAllByRole('option')).toHaveLength(most))
  await page.user.keyboard('{Escape}')
  expect(page.queryByRole('option')).toBeNull()
  await page.user.keyboard('{ArrowDown}')
  expect(page.getAllByRole('option')).toHaveLength(most)
  await page.user.click(page.getByRole('heading', { level: 1 }))
  expect(page.queryByRole('option')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Clear search' }))
  expect(placeSearch(page)).toHaveValue('')
  expect(placeSearch(page)).toHaveFocus()
})
