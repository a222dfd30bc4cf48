// Travel Buddy on the real server, most of it on a phone.
import { chatPanel } from '../support/chat.ts'
import { expectKeptIn, pressOn, typeInto } from '../support/keyboard.ts'
import { NO_NETWORK } from '../support/network.ts'
import { aRider, openRideBuddy, ownTrip, places } from '../support/rider.ts'
import { alertOf, coveredByToast, expectNoAxeViolations, expectNoSidewaysScroll } from '../support/screens.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'

test('the tabs, the help and the form', onPhone, async ({ page, request }) => {
  const asha = await aRider(request, 'Asha Verma')
  const her = await openRideBuddy(page, asha, `?from=${places.from}&to=${places.to}`)

  await test.step('tabs by the ARIA guide', async () => {
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

  await test.step('each of the three groups says what to do while it is empty', async () => {
    for (const text of [/^No requests yet/, /^Nobody yet\. Search/, /^You haven’t asked anyone yet/])
      await expect(her.connections.getByText(text)).toBeVisible()
    await expectNoAxeViolations(page)
    await her.tab('Search').click()
  })

  await test.step('How It Works keeps focus, and gives it back', async () => {
    const open = page.getByRole('button', { name: 'How It Works' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'How It Works' })
    await expect(dialog.getByRole('listitem')).toHaveCount(4)
    await expectKeptIn(page, dialog)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
  })

  await test.step('places come from the address, the radius is 2 of 1 to 5', async () => {
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

  await test.step('what is wrong stands by its field', async () => {
    const to = page.getByRole('combobox', { name: 'To', exact: true })
    await her.searches('Gaur Chowk', ' gaur chowk')
    await expect(to).toBeFocused()
    await expect(to).toHaveAccessibleDescription('Source and destination cannot be the same')
    await her.searches('Gaur Chowk', '')
    await expect(to).toHaveAccessibleDescription('Please select both source and destination')
    await her.searches('Gaur Chowk', 'Atlantis Sunken Gate 7')
    await expect(to).toHaveAccessibleDescription(/^Destination not found/)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
})

test('a search waits, hears of riders, and is cancelled', onPhone, async ({ page, request }) => {
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

  await test.step('the button says what goes on', async () => {
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
    await expectNoAxeViolations(page)
  })

  await test.step('the line changes every four seconds in a box that does not, until it is paused', async () => {
    const line = page.getByTestId('waiting-line')
    await expect(line).toHaveAttribute('aria-live', 'off')
    // The text under the pointer, where the form's button was, does not rotate.
    await page.mouse.move(0, 0)
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

  await test.step('a rider who comes is counted and shown, and moves neither scroll nor focus', async () => {
    await bilal.searches(from, to)
    await expect(her.card('match', 'Bilal K.')).toContainText('100% match')
    await expect(her.card('match', 'Bilal K.')).toContainText(/₹\d+ shared/)
    await expect(count).toHaveText('1 match')
    const send = her.card('match', 'Bilal K.').getByRole('button', { name: 'Send Request' })
    await expect(send).toBeInViewport({ ratio: 1 })
    const cancel = page.getByRole('button', { name: 'Cancel Search' })
    await cancel.focus()
    await cancel.evaluate(element => element.scrollIntoView({ block: 'center' }))
    const scroll = await page.evaluate(() => window.scrollY)
    await chand.searches(from, to)
    await expect(count).toHaveText('2 matches')
    await expect(page.getByTestId('match').first()).toContainText('Bilal K.')
    await expect(cancel).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(scroll)
    await expectNoAxeViolations(page)
  })

  await test.step('the search is there again after a reload, with its riders', async () => {
    await page.reload()
    await expect(her.card('match', 'Bilal K.')).toBeVisible()
    await expect(count).toHaveText('2 matches')
    await expect(timer).toHaveText(/^[34]:[0-5]\d$/)
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

test('a request is sent once, and becomes a connection', onPhone, async ({ page, request }) => {
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
    await expect(page.getByText('Request already sent just now. Please wait.')).toBeVisible()
    expect(calls).toBe(1)
  })

  await test.step('a refusal gives the button back, with its sentence', async () => {
    await chand.call('POST', '/api/ride-buddy/block-user', {
      userId: await chand.aliasOf(asha),
      reason: '',
    })
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
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('its end, at the other end, takes it away', async () => {
    const [connection] = await bilal.connections()
    await bilal.call('DELETE', `/api/ride-buddy/match/${connection?.matchId}`, { reason: '' })
    await expect(page.getByText('A ride connection has ended')).toBeVisible()
    await expect(her.card('connection', 'Bilal')).toHaveCount(0)
  })
})

test('requests are answered, and focus goes on to the next', onPhone, async ({ page, request }) => {
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
  expect(await coveredByToast(page)).toEqual([])
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
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  const first = page.getByTestId('incoming-request').first()
  const isChandFirst = (await first.innerText()).includes('Chand')
  const [declined, other] = isChandFirst ? [chand, 'Bilal'] : [bilal, 'Chand']
  await first.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(page.getByTestId('incoming-request')).toHaveCount(1)
  await expect(isChandFirst ? chands : bilals).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Accept request of ${other}` })).toBeFocused()
  await page.keyboard.press('Enter')
  const connection = her.card('connection', other)
  await expect(connection).toBeVisible()
  await expect(connection.getByRole('button', { name: 'Open Chat' })).toBeFocused()
  await expect(connection).toBeInViewport()
  const inBar = page.getByTestId('company-bar').getByRole('button', { name: 'Open Chat' })
  await expect(inBar).toBeInViewport({ ratio: 1 })
  const { data } = (await declined.call('GET', '/api/ride-buddy/requests')).body
  expect(data).toMatchObject({ sentRequests: [] })
})

test(
  'by keys alone a rider asks, chats, blocks and takes it back, and focus is never lost',
  anySize,
  async ({ page, request }) => {
    const [asha, bilal] = [await aRider(request, 'Asha Verma'), await aRider(request, 'Bilal Khan')]
    const trip = ['Noida Sector 83 Metro', 'Vaishali'] as const
    await bilal.searches(...trip)
    const her = await openRideBuddy(page, asha)
    const dialog = page.getByRole('dialog')
    const connection = her.card('connection', 'Bilal Khan')

    await test.step('places are chosen, and a rider is asked', async () => {
      for (const [index, field] of ['From', 'To'].entries()) {
        const place = page.getByRole('combobox', { name: field, exact: true })
        await typeInto(page, place, trip[index]!)
        await expect(page.getByRole('option').first()).toBeVisible()
        await page.keyboard.press('Enter')
        await expect(place).toBeFocused()
      }
      await pressOn(page, page.getByRole('button', { name: 'Search Buddies' }))
      const match = her.card('match', 'Bilal')
      await pressOn(page, match.getByRole('button', { name: 'Send Request' }))
      await expect(match.getByRole('button', { name: /^Request Sent/ })).toBeFocused()
      await expect.poll(() => bilal.incoming()).toHaveLength(1)
      await bilal.answers('accept')
    })

    await test.step('the chat opens in its composer, and gives focus back', async () => {
      const open = connection.getByRole('button', { name: /^Open Chat/ })
      await expect(open).toBeFocused()
      await page.keyboard.press('Enter')
      const panel = chatPanel(page, 'Bilal Khan')
      await expect(panel.composer).toBeFocused()
      await expect(panel.state).toContainText('Connected')
      await page.keyboard.type('At gate 2')
      await pressOn(page, panel.sendButton)
      await expect(panel.own).toHaveCount(1)
      // Names and roles that axe does not check.
      await expect(panel.timer).toHaveAccessibleName(/\S/)
      await expect(panel.log).toHaveAccessibleName(/\S/)
      await pressOn(page, panel.dialog.getByRole('button', { name: 'Block or report Bilal Khan' }))
      await expect(page.getByRole('dialog', { name: 'Block or report Bilal Khan' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel.dialog.getByRole('button', { name: 'Block or report Bilal Khan' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(open).toBeFocused()
    })

    await test.step('the dialog of a card is left by Escape, with its words', async () => {
      const open = connection.getByRole('button', { name: 'Block or report' })
      await pressOn(page, open)
      await expect(dialog).toBeVisible()
      await expectKeptIn(page, dialog)
      await expectNoAxeViolations(page)
      await pressOn(page, dialog.getByRole('button', { name: 'Say what happened first' }))
      const description = dialog.getByLabel('What happened? (optional)')
      await expect(description).toBeFocused()
      await description.fill('x'.repeat(1_001))
      await expect(description).toHaveValue('x'.repeat(1_000))
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await expect(open).toBeFocused()
    })

    await test.step('the one who is blocked is gone, and focus is at the heading of the screen', async () => {
      await page.keyboard.press('Enter')
      await pressOn(page, dialog.getByRole('button', { name: 'Block', exact: true }))
      await expect(dialog).toHaveCount(0)
      await expect(connection).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })

    await test.step('unblocked on the profile, focus is at the heading of that list', async () => {
      await page.goto('/profile')
      const list = page.getByRole('region', { name: 'Blocked riders' })
      await expectNoAxeViolations(page)
      await pressOn(page, list.getByRole('button', { name: /^Unblock/ }))
      await expect(list.getByText('You haven’t blocked anyone.')).toBeVisible()
      await expect(list.getByRole('heading')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused()
    })
  },
)

// The behaviour without live updates and without lists is in ride-buddy.screen.test.tsx.
test(
  'axe finds nothing without live updates, nor where the lists are missing',
  anySize,
  async ({ page, request, complaints }) => {
    complaints.allow(NO_NETWORK)
    await page.clock.install()
    await page.routeWebSocket(/socket\.io/, socket => void socket.close())
    await page.route('**/socket.io/**', route => route.abort())
    await page.route('**/api/ride-buddy/requests', route => route.abort())
    await openRideBuddy(page, await aRider(request, 'Asha Verma'), '?tab=connections')
    const note = page.getByRole('status').filter({ hasText: 'Connection failed. Please try again.' })
    await expect(async () => {
      await page.clock.fastForward(6_000)
      await expect(note).toBeVisible({ timeout: 100 })
    }).toPass()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load ride requests' })).toBeVisible()
    await expectNoAxeViolations(page)
  },
)
