import { calculateRoutes, hotspotsPaginated, initializeRoutes, routeSuggestions } from '@sawari/contract'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import { GAUR_CHOWK } from '../../../testing/place-answers.ts'
import {
  answered,
  choose,
  destination,
  renderPlanner,
  searchButton,
  source,
  TRIP,
} from '../../../testing/planner-page.ts'
import { allOf } from '../../../testing/regions.ts'
import { several } from '../../../testing/route-plans.ts'
import { aStand } from '../../../testing/stands.ts'

test('the inputs follow the pattern of an editable combobox', async () => {
  const page = await renderPlanner('/routes')
  const field = source(page)
  expect(field).toHaveAttribute('aria-autocomplete', 'list')
  expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.user.click(field)
  await page.fill(field, 'metro')
  const options = await eventually(() => {
    const all = page.getAllByRole('option')
    expect(all).toHaveLength(4)
    return all
  })
  expect(field).toHaveAttribute('aria-expanded', 'true')
  await eventually(() => expect(allOf('status', /^4 results$/)).toHaveLength(1))
  expect(document.getElementById(field.getAttribute('aria-controls') ?? '')).toHaveAttribute(
    'role',
    'listbox',
  )

  await page.user.keyboard('{ArrowDown}')
  expect(field).toHaveAttribute('aria-activedescendant', options[0]!.id)
  await page.user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
  expect(page.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true')
  await page.user.keyboard('{Escape}')
  expect(field).toHaveAttribute('aria-expanded', 'false')
  expect(field).toHaveValue('metro')

  await page.user.keyboard('{ArrowDown}{Enter}')
  expect(field).toHaveValue('Noida Sector 16 Metro')
})

test('leaving by Tab chooses nothing, and the name stands as typed', async () => {
  const page = await renderPlanner('/routes')
  await page.fill(source(page), 'sector 6')
  await eventually(() => page.getAllByRole('option'))
  await page.user.keyboard('{ArrowDown}')
  await page.user.tab()
  expect(page.queryByRole('option')).toBeNull()
  expect(source(page)).toHaveValue('sector 6')
})

test('the inputs say how many results there are, once they are settled', async () => {
  const page = await renderPlanner('/routes')
  await page.fill(source(page), 'sector 62')
  await eventually(() => expect(allOf('status', /^1 result$/)).toHaveLength(1))
  await page.fill(source(page), 'zzzzqqqq')
  await eventually(() => expect(page.getByText('No locations found for "zzzzqqqq"')).toBeInTheDocument())
  expect(allOf('status', '0 results')).toHaveLength(1)
})

test('the place after a chosen stand is suggested from where its autos go', async () => {
  const page = await renderPlanner('/routes')
  const data = [1, 2, 3, 4, 5].map(number => ({
    name: `Place ${number}`,
    name_hi: 'जगह',
    latitude: 28.6,
    longitude: 77.4,
    distance: 3,
    minutes: 12,
    fare: 20,
  }))
  page.server.answers(routeSuggestions, { success: true, data })
  const arrives = page.server.holds(routeSuggestions)
  await choose(page, source(page), 'Gaur Chowk')
  await page.user.click(destination(page))
  expect(destination(page)).toHaveFocus()
  expect(page.getAllByRole('option').map(option => option.textContent)).toEqual(['All stands'])
  arrives()
  await eventually(() => expect(page.getAllByRole('option')).toHaveLength(6))
  expect(page.getAllByRole('option')[0]).toHaveTextContent('₹')
  expect(page.server.calls(routeSuggestions).at(-1)?.query).toMatchObject({ from: GAUR_CHOWK.name })
  await page.user.keyboard('{Escape}')
  expect(page.queryByRole('option')).toBeNull()
  await page.user.click(destination(page))
  await eventually(() => expect(page.getAllByRole('option')).toHaveLength(6))
})

test('behind "All stands" is the paged list of all stands, which gives the field its choice and its focus back', async () => {
  const page = await renderPlanner('/routes')
  page.server.answers(hotspotsPaginated, ({ query }) => ({
    success: true,
    message: '',
    data: [aStand({ name: `Stand of page ${query.page}` })],
    pagination: { page: query.page, limit: query.limit, total: 2, totalPages: 2, hasMore: query.page < 2 },
  }))
  await page.user.click(source(page))
  await page.user.click(await eventually(() => page.getByRole('option', { name: 'All stands' })))
  await eventually(() => expect(page.getByRole('option', { name: 'Load More' })).toBeInTheDocument())
  expect(source(page)).toHaveAttribute('placeholder', 'Search location')
  await page.user.click(page.getByRole('option', { name: 'Load More' }))
  const second = await eventually(() => page.getByRole('option', { name: /^Stand of page 2/ }))
  await page.user.click(second)
  await eventually(() => expect(source(page)).toHaveValue('Stand of page 2'))
  expect(source(page)).toHaveFocus()
  expect(page.queryByRole('option')).toBeNull()
})

test('a typed place and Enter chooses the first that was found', async () => {
  const page = await renderPlanner('/routes')
  await page.fill(source(page), 'gaur')
  await page.user.keyboard('{Enter}')
  await eventually(() => expect(source(page)).toHaveValue(GAUR_CHOWK.name))
})

test('a trip cannot be asked for until both fields are filled, and can be turned round', async () => {
  const page = await renderPlanner('/routes')
  expect(searchButton(page)).toBeDisabled()
  expect(searchButton(page)).toHaveAccessibleDescription('Please enter both source and destination.')
  await page.fill(source(page), 'Sector 62')
  expect(searchButton(page)).toBeDisabled()
  await page.fill(destination(page), '   ')
  expect(searchButton(page)).toBeDisabled()
  await page.fill(destination(page), 'Gaur Chowk')
  expect(searchButton(page)).toBeEnabled()
  expect(searchButton(page)).not.toHaveAccessibleDescription()
  await page.user.click(page.getByRole('button', { name: 'Swap source and destination' }))
  expect(source(page)).toHaveValue('Gaur Chowk')
  expect(destination(page)).toHaveValue('Sector 62')
})

test('swapping keeps the focus and says what the fields hold', async () => {
  const page = await renderPlanner('/routes')
  await choose(page, source(page), 'Sector 62')
  const swap = page.getByRole('button', { name: 'Swap source and destination' })
  await page.user.click(swap)
  expect(destination(page)).toHaveValue('Sector 62, Noida')
  expect(swap).toHaveFocus()
  expect(allOf('status', 'Swapped: from nothing to Sector 62, Noida')).toHaveLength(1)
})

test('a trip leaves at a time and changes no more often than wanted', async () => {
  const page = await renderPlanner('/routes', several)
  await page.fill(source(page), 'Sector 62')
  await page.fill(destination(page), 'Gaur Chowk')
  await page.user.keyboard('{Escape}')
  await page.user.click(page.getByRole('button', { name: 'Depart at' }))
  fireEvent.change(page.getByLabelText('Date and time (India)'), { target: { value: '2026-11-23T23:30' } })
  await page.user.click(page.getByText('Options'))
  await page.user.selectOptions(page.getByLabelText('Changes'), 'At most 1 change')
  await page.user.selectOptions(page.getByLabelText('Travel by'), 'Shared seats only')
  await page.user.click(searchButton(page))
  await answered(page, 3)
  expect(page.server.calls(calculateRoutes).map(({ body }) => body)).toEqual([
    {
      source: { name: 'Sector 62' },
      destination: { name: 'Gaur Chowk' },
      departAt: '2026-11-23T18:00:00.000Z',
      maxTransfers: 1,
      services: ['shared'],
    },
  ])
  const query = new URLSearchParams(location.search)
  expect(query.get('service')).toBe('shared')
  expect(query.get('departAt')).toBe('2026-11-23T18:00:00.000Z')
})

test('a trip arrives by a time, and an arrival becomes a departure at the same time', async () => {
  const page = await renderPlanner(`${TRIP}&arriveBy=2026-11-23T04%3A00%3A00.000Z`, several)
  await eventually(() => expect(page.server.calls(calculateRoutes)).not.toEqual([]))
  const body = page.server.calls(calculateRoutes)[0]?.body
  expect(body).toMatchObject({ arriveBy: '2026-11-23T04:00:00.000Z' })
  expect(body).not.toHaveProperty('departAt')
  await answered(page, 3)
  await page.user.click(page.getByRole('button', { name: 'Edit' }))
  expect(page.getByRole('button', { name: 'Arrive by' })).toHaveAttribute('aria-pressed', 'true')
  await page.user.click(page.getByRole('button', { name: 'Depart at' }))
  expect(page.getByLabelText('Date and time (India)')).toHaveValue('2026-11-23T09:30')
  await page.user.click(page.getByRole('button', { name: 'Leave now' }))
  expect(page.queryByLabelText('Date and time (India)')).toBeNull()
})

test('the graph is asked for once, and route calls are 100 ms apart', async () => {
  const page = await renderPlanner(TRIP, several)
  await answered(page, 3)
  await page.user.click(page.getByRole('button', { name: 'Edit' }))
  await page.user.click(page.getByRole('button', { name: 'Swap source and destination' }))
  await page.user.click(searchButton(page))
  await eventually(() => expect(document.title).toBe('Gaur Chowk (Char Murti) to Sector 62, Noida · Sawari'))
  await answered(page, 3)
  const [ready, ...more] = page.server.calls(initializeRoutes)
  const asked = page.server.calls(calculateRoutes)
  expect(more).toEqual([])
  expect(asked).toHaveLength(2)
  const atMs = [ready, ...asked].map(call => call?.receivedAtMs ?? Number.NaN)
  expect(atMs[1]! - atMs[0]!).toBeGreaterThanOrEqual(100)
  expect(atMs[2]! - atMs[1]!).toBeGreaterThanOrEqual(100)
})

test('a trip that was not changed gives focus to the results that are there', async () => {
  const page = await renderPlanner(TRIP, several)
  await answered(page, 3)
  await page.user.click(page.getByRole('button', { name: 'Edit' }))
  await page.user.click(searchButton(page))
  await eventually(() => expect(page.getByRole('heading', { name: 'Route Options' })).toHaveFocus())
})

test('my location starts the trip by a tap only', async () => {
  const page = await renderPlanner('/routes', several, {
    position: { latitude: 28.6205, longitude: 77.3642 },
  })
  expect(source(page)).toHaveValue('')
  await page.user.click(page.getByRole('button', { name: 'Use my location' }))
  await eventually(() => expect(source(page)).toHaveValue('My location'))
  await eventually(() => expect(page.getByText(/^Near /)).toBeInTheDocument())
  await choose(page, destination(page), 'Gaur Chowk')
  await page.user.click(searchButton(page))
  await answered(page, 3)
  expect(new URLSearchParams(location.search).get('fromAt')).toBe('28.6205,77.3642')
})

test('a location that is blocked says how to allow it', async () => {
  const page = await renderPlanner('/routes', undefined, { position: 'denied' })
  const locate = page.getByRole('button', { name: 'Use my location' })
  await page.user.click(locate)
  const dialog = await eventually(() => page.getByRole('dialog', { name: 'Your location is blocked' }))
  expect(dialog).toHaveTextContent('site settings')
  await page.user.click(page.getByRole('button', { name: 'OK' }))
  expect(locate).toHaveFocus()
})
