import { ownTrip } from '../support/own-trip.ts'
import { aRider, openRideBuddy } from '../support/rider.ts'
import { alertOf, coveredByToast, hasRoom, isSound } from '../support/screens.ts'
import { expect, onPhone, test } from '../support/test.ts'

test('87, 90 a request is sent once, and becomes a connection', onPhone, async ({ page, request }) => {
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

test('89 requests are answered, and focus goes on to the next', onPhone, async ({ page, request }) => {
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
  await expect(
    her.card('connection', nameOfSecond ?? '').getByRole('button', { name: 'Open Chat' }),
  ).toBeFocused()
  await expect(her.card('connection', nameOfSecond ?? '')).toBeInViewport()
  await expect(page.getByTestId('company-bar').getByRole('button', { name: 'Open Chat' })).toBeInViewport({
    ratio: 1,
  })
  await expect([chands, bilals][nameOfFirst === 'Chand' ? 0 : 1]!).toHaveCount(0)
  const declined = nameOfFirst === 'Chand' ? chand : bilal
  expect((await declined.call('GET', '/api/ride-buddy/requests')).body.data).toMatchObject({
    sentRequests: [],
  })
})
