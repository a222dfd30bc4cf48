// Uses a test page, because the dropdown has more options than the place input that shows it.
import { hotspotsPaginated, hotspotsSearch } from '@sawari/contract'
import { expect, test } from 'vitest'
import { eventually, passes } from '../../../testing/page-clock.ts'
import { allOf, holding, oneOf } from '../../../testing/regions.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { createServerStub, type ServerStub } from '../../../testing/server-stub.ts'
import { aStand } from '../../../testing/stands.ts'

const STANDS = Array.from({ length: 65 }, (_, index) => aStand({ name: `Sector ${index + 1}` }))

const field = (page: RenderedScreen) => page.getByRole('combobox', { name: /^Pickup/ })
const options = (page: RenderedScreen) => page.queryAllByRole('option')
const chosen = () => document.querySelector('output')?.textContent

function answerPages(server: ServerStub): void {
  server.answers(hotspotsPaginated, ({ query: { page, limit } }) => ({
    success: true,
    message: '',
    data: STANDS.slice((page - 1) * limit, page * limit),
    pagination: { page, limit, total: STANDS.length, totalPages: 4, hasMore: page * limit < STANDS.length },
  }))
}

function serverWithStands(): ServerStub {
  const server = createServerStub()
  answerPages(server)
  server.answers(hotspotsSearch, ({ query: { q, limit } }) => {
    const data = STANDS.filter(({ name }) => name.toLowerCase().includes(q)).slice(0, limit)
    return { success: true, message: '', data, count: data.length }
  })
  return server
}

const onlyPage = (data: ReturnType<typeof aStand>[]) => ({
  success: true as const,
  message: '',
  data,
  pagination: { page: 1, limit: 20, total: data.length, totalPages: 1, hasMore: false },
})

async function render(server = serverWithStands()): Promise<RenderedScreen> {
  return renderScreen('/test-page', {
    server,
    content: () => import('../../../testing/location-dropdowns.tsx'),
  })
}

/** Opens the list and waits for its first page. */
async function opened(server?: ServerStub): Promise<RenderedScreen> {
  const page = await render(server)
  await page.user.click(field(page))
  if (!server) await eventually(() => expect(options(page)).toHaveLength(21))
  return page
}

test('looks as specified: label with an asterisk, placeholder, disabled state', async () => {
  const page = await render()
  expect(holding('Pickup *')).toBeInTheDocument()
  expect(field(page)).toHaveAttribute('placeholder', 'Search location')
  expect(page.getByRole('combobox', { name: 'Nowhere' })).toBeDisabled()
})

test('follows the pattern of an editable combobox', async () => {
  const page = await opened()
  expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  expect(field(page)).toHaveAttribute('aria-autocomplete', 'list')
  expect(document.getElementById(field(page).getAttribute('aria-controls') ?? '')).toHaveAttribute(
    'role',
    'listbox',
  )
  await page.user.keyboard('{End}')
  expect(options(page).at(-1)).toHaveAttribute('aria-selected', 'true')
  expect(options(page).at(-1)).toHaveTextContent('Load More')
  await page.user.keyboard('{Home}')
  expect(field(page)).toHaveAttribute('aria-activedescendant', options(page)[0]!.id)
  await page.user.tab()
  expect(options(page)).toEqual([])
  expect(field(page)).toHaveValue('')
  expect(chosen()).toBe('')
})

test('what was chosen can be changed, and not cleared', async () => {
  const page = await opened()
  await page.user.keyboard('{ArrowDown}{Enter}')
  expect(chosen()).toBe('Sector 1')
  await page.user.clear(field(page))
  await page.user.keyboard('{Escape}{Escape}')
  expect(field(page)).toHaveValue('Sector 1')
  await page.fill(field(page), 'something else')
  await page.user.tab()
  expect(field(page)).toHaveValue('Sector 1')
  expect(chosen()).toBe('Sector 1')
})

test('there is no Load More while searching or on the last page', async () => {
  const server = serverWithStands()
  server.answers(hotspotsPaginated, onlyPage([aStand({ name: 'Only stand' })]))
  const page = await opened(server)
  await eventually(() => expect(options(page)).toHaveLength(1))
  expect(options(page)[0]).toHaveTextContent('Only stand')
  await page.fill(field(page), 'sector')
  await eventually(() => expect(options(page)).toHaveLength(20))
  expect(allOf('button', /^Load/)).toEqual([])
  expect(options(page).at(-1)).toHaveTextContent('Sector')
  await page.user.clear(field(page))
  await eventually(() => expect(options(page)).toHaveLength(1))
  expect(options(page)[0]).toHaveTextContent('Only stand')
})

test('says why the list is empty, and shows typed markup as text', async () => {
  const server = serverWithStands()
  server.answers(hotspotsPaginated, onlyPage([]))
  const release = server.holds(hotspotsPaginated)
  const page = await opened(server)
  expect(page.getByText('Loading locations...')).toBeInTheDocument()
  release()
  await eventually(() => expect(page.getByText('No locations available')).toBeInTheDocument())
  await page.fill(field(page), '<i>zzqq</i>')
  await eventually(() =>
    expect(page.getByText('No locations found matching "<i>zzqq</i>"')).toBeInTheDocument(),
  )
})

test('says how many results there are', async () => {
  const page = await opened()
  await page.fill(field(page), 'sector 6')
  await eventually(() => expect(allOf('status', /^7 results$/)).toHaveLength(1))
})

test('waits 300 ms after the last letter, and asks once', async () => {
  const page = await opened()
  for (const text of ['s', 'se', 'sec']) {
    await page.fill(field(page), text)
    await passes(250)
  }
  expect(page.server.calls(hotspotsSearch)).toEqual([])
  await passes(120)
  expect(page.server.calls(hotspotsSearch).map(({ query }) => query.q)).toEqual(['sec'])
})

test('failures are shown with their reason, and can be retried', async () => {
  const server = serverWithStands()
  server.fails(hotspotsPaginated, 'INTERNAL_ERROR')
  const page = await opened(server)
  const alert = await eventually(() => oneOf('alert', 'Failed to load locations'))
  expect(alert).toHaveTextContent('Internal server error')
  answerPages(server)
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  await eventually(() => expect(options(page)).toHaveLength(21))

  server.fails(hotspotsPaginated, 'INTERNAL_ERROR')
  await page.user.click(options(page).at(-1)!)
  await eventually(() => oneOf('alert', 'Failed to load more locations'))
  expect(options(page)).toHaveLength(21)

  server.fails(hotspotsSearch, 'INTERNAL_ERROR')
  await page.fill(field(page), 'sector')
  await eventually(() => oneOf('alert', 'Failed to search locations'))
})
