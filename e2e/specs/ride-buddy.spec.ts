import { aRider, openRideBuddy, type Place, places, type Rider } from '../support/rider.ts'
import { axeViolations, sidewaysOverflow } from '../support/screens.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'

const EXPIRED = 'Your search has expired. You can start a new search now.'
const NO_NETWORK = /Failed to load resource|WebSocket connection/
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

interface OwnTrip {
  readonly from: Exclude<Place, string>
  readonly to: Exclude<Place, string>
  /** The page's address with both places filled in. */
  readonly query: string
}

/** A trip far from those of all other tests, of the other size of screen, and of the try before. */
function ownTrip(story: number): OwnTrip {
  const { project, retry } = test.info()
  const cell = (story * 2 + (project.name === 'phone' ? 0 : 1)) * 2 + (retry % 2)
  const latitude = 28.32 + Math.floor(cell / 6) * 0.09
  const longitude = 76.85 + (cell % 6) * 0.12
  const from = { name: `Gate ${cell}`, latitude, longitude }
  const to = { name: `Chowk ${cell}`, latitude: latitude + 0.03, longitude: longitude + 0.03 }
  const query = new URLSearchParams({ from: from.name, fromAt: at(from), to: to.name, toAt: at(to) })
  return { from, to, query: `?${query}` }
}

const at = ({ latitude, longitude }: Exclude<Place, string>) =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)}`

async function isSound(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
}

/** With text of twice the size on the narrowest phone the page still does not scroll sideways. */
async function hasRoom(page: Page): Promise<void> {
  const size = page.viewportSize()
  const enlarge = (percent: string) =>
    page.evaluate(value => {
      document.documentElement.style.fontSize = value
    }, percent)
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await enlarge('200%')
  expect(await sidewaysOverflow(page)).toBe(0)
  await enlarge('')
  if (size) await page.setViewportSize(size)
}

async function areConnected(one: Rider, other: Rider, { from, to }: OwnTrip): Promise<void> {
  await one.searches(from, to)
  await other.searches(from, to)
  await one.asks(other)
  await other.answers('accept')
}

test('the tabs, the help and the form', async ({ page, request, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const asha = await aRider(request, 'Asha Verma')
  const her = await openRideBuddy(page, asha, `?from=${places.from}&to=${places.to}`)

  await test.step('81 tabs by the ARIA guide', async () => {
    const search = her.tab('Search')
    const connections = her.tab('Connections')
    await expect(search).toHaveAttribute('aria-selected', 'true')
    await search.focus()
    for (const [key, goal] of [
      ['ArrowRight', connections],
      ['ArrowRight', search],
      ['End', connections],
      ['Home', search],
      ['ArrowLeft', connections],
    ] as const) {
      await page.keyboard.press(key)
      await expect(goal).toBeFocused()
      await expect(goal).toHaveAttribute('aria-selected', 'true')
    }
    await expect(her.connections).toBeVisible()
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await expect(connections).toHaveAccessibleName('Connections')
  })

  await test.step('91 each of the three groups says what to do while it is empty', async () => {
    for (const text of [/^No requests yet/, /^Nobody yet\. When/, /^You have not asked anybody yet/])
      await expect(her.connections.getByText(text)).toBeVisible()
    await isSound(page)
    await her.tab('Search').click()
  })

  await test.step('82 How It Works keeps focus, and gives it back', async () => {
    const open = page.getByRole('button', { name: 'How It Works' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'How It Works' })
    await expect(dialog.getByRole('listitem')).toHaveCount(4)
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab')
      // Between the last control and the first the browser's own are reached, the page behind never.
      expect(
        await dialog.evaluate(
          element => document.activeElement === document.body || element.contains(document.activeElement),
        ),
      ).toBe(true)
    }
    await isSound(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
  })

  await test.step('83 places come from the address, the radius is 2 of 1 to 5', async () => {
    const from = page.getByRole('combobox', { name: 'From', exact: true })
    const to = page.getByRole('combobox', { name: 'To', exact: true })
    await expect(from).toHaveValue(places.from)
    await expect(to).toHaveValue(places.to)
    const radius = page.getByLabel('Search radius')
    await expect(radius).toHaveValue('2')
    await expect(radius.getByRole('option')).toHaveText(['1 km', '2 km', '3 km', '4 km', '5 km'])
    await page.getByRole('button', { name: 'Swap source and destination' }).click()
    await expect(from).toHaveValue(places.to)
  })

  await test.step('83 what is wrong stands by its field', async () => {
    const to = page.getByRole('combobox', { name: 'To', exact: true })
    await her.searches('Gaur Chowk', ' gaur chowk')
    await expect(to).toBeFocused()
    await expect(to).toHaveAccessibleDescription('Source and destination cannot be the same')
    await her.searches('Gaur Chowk', '')
    await expect(to).toHaveAccessibleDescription('Please select both source and destination')
    await her.searches('Gaur Chowk', 'Atlantis Sunken Gate 7')
    await expect(to).toHaveAccessibleDescription(/^Destination not found/)
    await isSound(page)
    await hasRoom(page)
  })
})

test('a search waits, hears of riders, and is cancelled', async ({ page, request }) => {
  const [asha, bilal, chand] = await Promise.all([
    aRider(request, 'Asha Verma'),
    aRider(request, 'Bilal Khan'),
    aRider(request, 'Chandrashekhara Venkatanarasimharajuvaripeta'),
  ])
  const { from, to, query } = ownTrip(0)
  await page.clock.install()
  const her = await openRideBuddy(page, asha, query)
  const timer = page.getByRole('timer', { name: 'Time left' })
  const count = her.search.getByRole('status').filter({ hasText: /match/ })

  await test.step('83 the button says what goes on', async () => {
    await page.route('**/api/ride-buddy/search', async route => {
      await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible()
      await route.continue()
    })
    await her.searchesAsFilled()
    const button = page.getByRole('button', { name: 'Search Active' })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(
      'You already have an active search. Cancel it to start a new one.',
    )
    await expect(count).toHaveText('0 matches')
    await isSound(page)
  })

  await test.step('85 the countdown is a timer that does not speak', async () => {
    await expect(timer).toHaveText(/^(5:00|4:5\d)$/)
    await expect(timer).toHaveAttribute('aria-live', 'off')
  })

  await test.step('86 the line changes every four seconds in a box that does not, until it is paused', async () => {
    const line = page.getByTestId('waiting-line')
    await expect(line).toHaveAttribute('aria-live', 'off')
    const box = async () => (await line.boundingBox())?.height
    const height = await box()
    const first = await line.innerText()
    await page.clock.runFor(4_000)
    await expect(line).not.toHaveText(first)
    expect(await box()).toBe(height)
    await page.getByRole('button', { name: 'Pause the lines' }).click()
    const held = await line.innerText()
    await page.clock.runFor(12_000)
    await expect(line).toHaveText(held)
  })

  await test.step('84 after a minute of sleep it is right at once', async () => {
    const before = secondsOf(await timer.innerText())
    await page.clock.fastForward(60_000)
    const passed = before - secondsOf(await timer.innerText())
    expect(passed).toBeGreaterThanOrEqual(60)
    expect(passed).toBeLessThan(70)
  })

  await test.step('88 a rider who comes is counted and shown, and moves neither scroll nor focus', async () => {
    const cancel = page.getByRole('button', { name: 'Cancel Search' })
    await cancel.focus()
    await cancel.evaluate(element => element.scrollIntoView({ block: 'center' }))
    const scroll = await page.evaluate(() => window.scrollY)
    await bilal.searches(from, to)
    await expect(her.card('match', 'Bilal K.')).toContainText('100% match')
    await expect(her.card('match', 'Bilal K.')).toContainText(/₹\d+ shared/)
    await expect(count).toHaveText('1 match')
    await chand.searches(from, to)
    await expect(count).toHaveText('2 matches')
    await expect(page.getByTestId('match').first()).toContainText('Bilal K.')
    await expect(cancel).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(scroll)
    await isSound(page)
  })

  await test.step('the search is there again after a reload, with its riders', async () => {
    await page.reload()
    await expect(her.card('match', 'Bilal K.')).toBeVisible()
    await expect(count).toHaveText('2 matches')
    expect(secondsOf(await timer.innerText())).toBeGreaterThan(200)
    await expect(page.getByTestId('waiting-line')).toHaveCount(0)
  })

  await test.step('cancelled, the form is back with both places', async () => {
    await page.getByRole('button', { name: 'Cancel Search' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Search cancelled' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Search Buddies' })).toBeFocused()
    await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue(from.name)
    await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(to.name)
    await expect(page.getByTestId('match')).toHaveCount(0)
    await expect(page.getByRole('button', { name: `${from.name} →` })).toBeVisible()
  })
})

test(
  '84, 85 a search ends by the clock, said a few times only',
  anySize,
  async ({ page, request, complaints }) => {
    complaints.allow(NO_NETWORK)
    const asha = await aRider(request, 'Asha Verma')
    const { from, to, query } = ownTrip(1)
    await page.clock.install()
    const her = await openRideBuddy(page, asha, query)
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(window, { said })
      new MutationObserver(() => {
        const texts = [...document.querySelectorAll('[role="status"]')].map(
          region => region.textContent ?? '',
        )
        for (const text of texts) if (/left$|expired/.test(text) && !said.includes(text)) said.push(text)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await her.searchesAsFilled()
    await expect(page.getByRole('button', { name: 'Search Active' })).toBeVisible()
    // The server's clock does not run ahead with the page's: it is not asked meanwhile.
    await page.route('**/api/ride-buddy/search/status', route => route.abort())
    await page.clock.runFor(301_000)
    await expect(page.getByText(EXPIRED)).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Search Buddies' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue(from.name)
    await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(to.name)
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said)
    expect(said).toEqual(['2 minutes left', '1 minute left', '30 seconds left', EXPIRED])

    await test.step('the server still has it: a second one is not begun, but shown', async () => {
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Search Buddies' }).click()
      await expect(page.getByRole('timer')).toBeVisible()
    })
  },
)

test('87, 90 a request is sent once, and becomes a connection', async ({ page, request, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const [asha, bilal, chand] = await Promise.all([
    aRider(request, 'Asha Verma'),
    aRider(request, 'Bilal Khan'),
    aRider(request, 'Chand Rao'),
  ])
  const { from, to, query } = ownTrip(2)
  await bilal.searches(from, to)
  await chand.searches(from, to)
  const her = await openRideBuddy(page, asha, query)
  await her.searchesAsFilled()
  const bilals = her.card('match', 'Bilal K.')
  const chands = her.card('match', 'Chand R.')
  await expect(bilals).toBeVisible()
  await expect(page.getByTestId('waiting-line')).toHaveCount(0)

  await test.step('a double tap asks once', async () => {
    let calls = 0
    page.on('request', sent => {
      if (sent.url().endsWith('/api/ride-buddy/request')) calls += 1
    })
    await bilals.getByRole('button', { name: 'Send Request' }).dblclick()
    const sent = bilals.getByRole('button', { name: 'Request Sent' })
    await expect(sent).toBeDisabled()
    await expect(page.getByText('Request sent to Bilal K.', { exact: true })).toBeVisible()
    await sent.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Request already sent 1 minute ago. Please wait.')).toBeVisible()
    expect(calls).toBe(1)
  })

  await test.step('a refusal gives the button back, with its sentence', async () => {
    await chand.call('POST', '/api/ride-buddy/block-user', { userId: asha.userId, reason: '' })
    await chands.getByRole('button', { name: 'Send Request' }).click()
    await expect(alertOf(page, 'User is no longer available for connections')).toBeVisible()
    await expect(chands).toHaveCount(0)
  })

  await test.step('it waits among the sent ones', async () => {
    await her.tab('Connections').click()
    await expect(her.card('sent-request', 'Bilal K.')).toContainText('Pending')
    await expect(her.tab('Connections')).toHaveAccessibleName('Connections')
    await her.tab('Search').click()
  })

  await test.step('accepted, the chat is one tap away', async () => {
    await bilal.answers('accept')
    await expect(her.tab('Connections')).toHaveAttribute('aria-selected', 'true')
    await expect(her.tab('Connections')).toHaveAccessibleName('Connections, 1')
    const card = her.card('connection', 'Bilal Khan')
    await expect(card.getByRole('button', { name: /^Open Chat/ })).toContainText('10 min left')
    await expect(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919876543210')
    const whatsApp = card.getByRole('link', { name: 'WhatsApp' })
    await expect(whatsApp).toHaveAttribute('href', 'https://wa.me/919876543210')
    await expect(whatsApp).toHaveAttribute('rel', /noopener/)
    await expect(page.getByTestId('sent-request')).toHaveCount(0)
    await isSound(page)
    await hasRoom(page)
  })

  await test.step('its end, at the other end, takes it away', async () => {
    const [connection] = await bilal.connections()
    await bilal.call('DELETE', `/api/ride-buddy/match/${connection?.matchId}`, { reason: '' })
    await expect(page.getByText('A ride connection has ended')).toBeVisible()
    await expect(her.card('connection', 'Bilal')).toHaveCount(0)
  })
})

test('89 requests are answered, and focus goes on to the next', async ({ page, request }) => {
  const [asha, bilal, chand] = await Promise.all([
    aRider(request, 'Asha Verma'),
    aRider(request, 'Bilal Khan'),
    aRider(request, 'Chand Rao'),
  ])
  const { from, to } = ownTrip(3)
  for (const rider of [asha, bilal, chand]) await rider.searches(from, to)
  const her = await openRideBuddy(page, asha)
  await bilal.asks(asha)
  await expect(page.getByText('New Ride Request: Bilal K. wants to share a ride with you')).toHaveCount(1)
  await expect(her.tab('Connections')).toHaveAttribute('aria-selected', 'true')
  await chand.asks(asha)
  await expect(her.tab('Connections')).toHaveAccessibleName('Connections, 2')

  const chands = her.card('incoming-request', 'Chand R.')
  const bilals = her.card('incoming-request', 'Bilal K.')
  const boxes = await Promise.all(
    ['Accept', 'Decline'].map(name => chands.getByRole('button', { name }).boundingBox()),
  )
  for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(48)
  expect(boxes[1]!.x - boxes[0]!.x - boxes[0]!.width).toBeGreaterThanOrEqual(12)
  await isSound(page)
  await hasRoom(page)

  const first = page.getByTestId('incoming-request').first()
  const second = page.getByTestId('incoming-request').nth(1)
  const [firstName, secondName] = [await first.innerText(), await second.innerText()]
  const [nameOfFirst, nameOfSecond] = [firstName, secondName].map(text =>
    text.includes('Chand') ? 'Chand' : 'Bilal',
  )
  await first.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(page.getByTestId('incoming-request')).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Accept request of ${nameOfSecond}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(her.card('connection', nameOfSecond ?? '')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Requests to you' })).toBeFocused()
  await expect([chands, bilals][nameOfFirst === 'Chand' ? 0 : 1]!).toHaveCount(0)
  const declined = nameOfFirst === 'Chand' ? chand : bilal
  expect((await declined.call('GET', '/api/ride-buddy/requests')).body.data).toMatchObject({
    sentRequests: [],
  })
})

test('two who ask each other are connected at once', anySize, async ({ page, request }) => {
  const [asha, bilal] = await Promise.all([aRider(request, 'Asha Verma'), aRider(request, 'Bilal Khan')])
  const { from, to, query } = ownTrip(4)
  await bilal.searches(from, to)
  const her = await openRideBuddy(page, asha, query)
  await her.searchesAsFilled()
  await expect(her.card('match', 'Bilal K.')).toBeVisible()
  await bilal.asks(asha)
  // His request turns the page to the other tab; she goes back and asks him all the same.
  await expect(her.tab('Connections')).toHaveAttribute('aria-selected', 'true')
  await her.tab('Search').click()
  await her.requests('Bilal K.')
  await expect(her.card('connection', 'Bilal Khan')).toBeVisible()
  await expect(page.getByText('You are now connected with Bilal Khan')).toHaveCount(1)
  await expect(page.getByTestId('incoming-request')).toHaveCount(0)
})

test('somebody is reported and blocked, and unblocked on the profile', anySize, async ({ page, request }) => {
  const [asha, bilal, chand, devi] = await Promise.all([
    aRider(request, 'Asha Verma'),
    aRider(request, 'Bilal Khan'),
    aRider(request, 'Chand Rao'),
    aRider(request, 'Devi Nair'),
  ])
  const { from, to, query } = ownTrip(5)
  await bilal.searches(from, to)
  await chand.searches(from, to)
  const her = await openRideBuddy(page, asha, query)
  await her.searchesAsFilled()

  await test.step('two taps block a match', async () => {
    await her.card('match', 'Bilal K.').getByRole('button', { name: 'Block or report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block or report Bilal K.' })
    await isSound(page)
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(her.card('match', 'Bilal K.')).toHaveCount(0)
    await expect(page.getByText('Bilal K. is blocked.')).toBeVisible()
    expect(
      (await bilal.call('POST', '/api/ride-buddy/request', { receiverId: asha.userId })).body.error,
    ).toBe('Receiver not available')
  })

  await test.step('a report of a request wants a reason', async () => {
    await chand.asks(asha)
    await her.card('incoming-request', 'Chand R.').getByRole('button', { name: 'Block or report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block or report Chand R.' })
    const report = dialog.getByRole('button', { name: 'Report and block' })
    await report.click()
    await expect(dialog.getByText('Please choose a reason')).toBeVisible()
    await dialog.getByLabel('I feel unsafe').check()
    const description = dialog.getByLabel('What happened? (optional)')
    await description.fill('x'.repeat(1_001))
    await expect(description).toHaveValue('x'.repeat(1_000))
    await report.click()
    await expect(dialog).toHaveCount(0)
    await expect(her.card('incoming-request', 'Chand R.')).toHaveCount(0)
    await expect(page.getByText('Thank you. Chand R. is reported and blocked.')).toBeVisible()
  })

  await test.step('so does one in the chat: Escape goes back to it, Block closes it', async () => {
    await devi.searches(from, to)
    await devi.asks(asha)
    await her.accepts('Devi N.')
    await her.opensChat('Devi Nair')
    const chat = page.getByRole('dialog', { name: 'Devi Nair', exact: true })
    const open = chat.getByRole('button', { name: 'Block or report Devi Nair' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Block or report Devi Nair' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
    await open.click()
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(her.card('connection', 'Devi Nair')).toHaveCount(0)
  })

  await test.step('the profile lists all, and takes a block back', async () => {
    await page.goto('/profile')
    const list = page.getByRole('region', { name: 'Blocked riders' })
    await expect(list.getByRole('button', { name: 'Unblock' })).toHaveCount(3)
    await list.getByRole('button', { name: 'Unblock Bilal K.' }).click()
    await expect(page.getByText('Bilal K. is no longer blocked')).toBeVisible()
    await expect(list.getByRole('button', { name: 'Unblock' })).toHaveCount(2)
    await isSound(page)
  })
})

test(
  'without live updates the page says so, asks by itself, and connects when told',
  anySize,
  async ({ page, request, complaints }) => {
    complaints.allow(NO_NETWORK)
    const [asha, bilal] = await Promise.all([aRider(request, 'Asha Verma'), aRider(request, 'Bilal Khan')])
    const { from, to, query } = ownTrip(7)
    let cut = true
    await page.clock.install()
    await page.routeWebSocket(/socket\.io/, socket => void (cut ? socket.close() : socket.connectToServer()))
    await page.route('**/socket.io/**', route => (cut ? route.abort() : route.continue()))
    const her = await openRideBuddy(page, asha, query)
    await her.searchesAsFilled()
    await expect(page.getByRole('button', { name: 'Search Active' })).toBeVisible()
    await bilal.searches(from, to)
    const note = page.getByRole('status').filter({ hasText: 'Connection failed. Please try again.' })
    await expect(async () => {
      await page.clock.fastForward(6_000)
      await expect(note).toBeVisible({ timeout: 500 })
    }).toPass({ intervals: [100] })
    await expect(her.card('match', 'Bilal K.')).toBeVisible()
    await isSound(page)
    cut = false
    await note.getByRole('button', { name: 'Reconnect' }).click()
    await expect(note).toHaveCount(0)
    await bilal.asks(asha)
    await expect(her.tab('Connections')).toHaveAccessibleName('Connections, 1')
  },
)

test(
  '91 a list that cannot be loaded says so, keeps its rows, and is tried again',
  anySize,
  async ({ page, request, complaints }) => {
    complaints.allow(NO_NETWORK)
    const [asha, bilal] = await Promise.all([aRider(request, 'Asha Verma'), aRider(request, 'Bilal Khan')])
    await areConnected(asha, bilal, ownTrip(6))
    const her = await openRideBuddy(page, asha, '?tab=connections')
    const card = her.card('connection', 'Bilal Khan')
    await expect(card).toBeVisible()
    const fault = {
      success: false,
      error: 'Database error',
      message: 'Database error',
      code: 'DATABASE_ERROR',
    }
    for (const path of ['requests', 'matches'])
      await page.route(`**/api/ride-buddy/${path}`, route => route.fulfill({ status: 503, json: fault }))
    await expect(async () => {
      // The tab is looked at again: what is older than some seconds is asked for.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      for (const text of ['Failed to load ride requests', 'Failed to load connections'])
        await expect(alertOf(page, text)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(card).toBeVisible()
    for (const [path, text] of [
      ['requests', 'Failed to load ride requests'],
      ['matches', 'Failed to load connections'],
    ] as const) {
      const alert = alertOf(page, text)
      await page.unroute(`**/api/ride-buddy/${path}`)
      await expect(async () => {
        // A look that was still under way may have been quicker than the finger.
        if (await alert.isVisible())
          await alert.getByRole('button', { name: 'Retry' }).click({ timeout: 500 })
        await expect(alert).toHaveCount(0, { timeout: 2_000 })
      }).toPass()
    }

    await test.step('without a network buttons say what they need, and the clock goes on', async () => {
      await page.context().setOffline(true)
      const chat = card.getByRole('button', { name: /Open Chat/ })
      await expect(chat).toBeDisabled()
      await expect(chat).toContainText('Needs internet')
      await expect(chat).toContainText(/\d+ min left/)
      await isSound(page)
      await page.context().setOffline(false)
      await expect(chat).toBeEnabled()
    })

    await test.step('what the device keeps is short, is shown without the server, and goes at sign-out', async () => {
      const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
      expect(await stored()).toContain('Bilal K.')
      expect(await stored()).not.toMatch(/Khan|9876543210/)
      await page.route('**/api/ride-buddy/matches', route => route.fulfill({ status: 503, json: fault }))
      await page.reload()
      await expect(her.card('saved-connection', 'Bilal K.')).toContainText('Saved on this device')
      await page.goto('/logout')
      await expect(
        page.getByRole('heading', { level: 1, name: 'Last Mile Travel Made Simple' }),
      ).toBeVisible()
      expect(await stored()).not.toContain('Bilal')
    })
  },
)

test.describe('92 what is over goes by itself', () => {
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer({
      BUDDY_REQUEST_SECONDS: '4',
      CHAT_SECONDS: '3',
      CONTACT_SECONDS: '2',
    })
  })
  test.afterAll(() => server.stop())

  test('requests both ways, a chat and a connection', anySize, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    const [asha, bilal, chand, devi] = await Promise.all(
      ['Asha Verma', 'Bilal Khan', 'Chand Rao', 'Devi Nair'].map(name => aRider(context.request, name)),
    )
    for (const rider of [asha, bilal, chand, devi]) await rider!.searches(places.from, places.to)
    const her = await openRideBuddy(page, asha!)
    await bilal!.asks(asha!)
    await chand!.asks(asha!)
    await asha!.asks(devi!)
    await expect(page.getByText('2 requests expired and were removed')).toBeVisible()
    await expect(page.getByTestId('incoming-request')).toHaveCount(0)
    await expect(page.getByText('Your request has expired. Try making a new request.')).toBeVisible()

    await bilal!.searches(places.from, places.to).catch(() => undefined)
    await bilal!.asks(asha!)
    await her.accepts('Bilal K.')
    const card = her.card('connection', 'Bilal Khan')
    await expect(card.getByRole('button', { name: /^Open Chat/ })).toContainText('1 min left')
    await expect(card.getByRole('button', { name: 'Chat Unavailable' })).toBeDisabled()
    await expect(card.getByRole('link', { name: 'Call' })).toBeVisible()
    await expect(page.getByText('1 expired connection removed')).toBeVisible()
    await expect(card).toHaveCount(0)
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(stored).not.toContain('Bilal')
    await context.close()
  })
})

/** '4:05' as 245. */
function secondsOf(text: string): number {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number)
  return minutes * 60 + seconds
}
