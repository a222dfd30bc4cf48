// Screens of a signed-in rider: Travel Buddy, its chat, the profile; and moderation.
import { generateKeyPairSync } from 'node:crypto'
import { aPair, chatPanel, openChat, sendMessage } from '../support/chat.ts'
import { codeOf, makeModerator } from '../support/moderators.ts'
import { aRider, openRideBuddy, places, placesOfPair, signInTab } from '../support/rider.ts'
import { expect, type Page } from '../support/test.ts'
import { type Scene, screen } from './picture.ts'

const LONG_NAME = 'Chandrashekhara Venkatanarasimharajuvaripeta'

/** Asha, who is connected with Bilal, with the page signed in. */
async function connected({ page, request }: Scene) {
  const pair = await aPair(request)
  await signInTab(page, pair.asha)
  return pair
}

/** Waits until no toast is shown; a toast under the pointer would stay. */
async function toastGone(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
}

screen('buddy', async ({ page, request }) => {
  const asha = await aRider(request, 'Asha Verma')
  await openRideBuddy(page, asha, `?from=${places.from}&to=Gaur Chowk (Char Murti)`)
})

screen('buddy-how-it-works', async ({ page, request }) => {
  await openRideBuddy(page, await aRider(request, 'Asha Verma'))
  await page.getByRole('button', { name: 'How It Works' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

screen('buddy-waiting', async ({ page, request }) => {
  const { from, to } = placesOfPair()
  const asha = await aRider(request, 'Asha Verma')
  await asha.searches(from, to)
  await signInTab(page, asha)
  await page.goto('/ridebuddy')
  await expect(page.getByTestId('waiting-line')).toBeVisible()
})

screen(
  'buddy-searching',
  async ({ page, request }) => {
    const { from, to } = placesOfPair()
    const [asha, bilal, chand] = await Promise.all([
      aRider(request, 'Asha Verma'),
      aRider(request, 'Bilal Khan'),
      aRider(request, LONG_NAME),
    ])
    for (const rider of [asha, bilal, chand]) await rider.searches(from, to)
    await signInTab(page, asha)
    await page.goto('/ridebuddy')
    await expect(page.getByTestId('match')).toHaveCount(2)
  },
  ['phone dark', 'phone large'],
)

screen(
  'buddy-connections',
  async ({ page, request }) => {
    const { from, to } = placesOfPair()
    const [asha, bilal, chand, dev] = await Promise.all(
      ['Asha Verma', 'Bilal Khan', LONG_NAME, 'Dev Rao'].map(name => aRider(request, name)),
    )
    for (const rider of [asha!, bilal!, chand!, dev!]) await rider.searches(from, to)
    await bilal!.asks(asha!)
    await asha!.answers('accept')
    await chand!.asks(asha!)
    await asha!.asks(dev!).catch(() => undefined)
    await signInTab(page, asha!)
    await page.goto('/ridebuddy?tab=connections')
    await expect(page.getByTestId('incoming-request')).toHaveCount(1)
  },
  ['phone large'],
)

screen('buddy-no-connections', async ({ page, request }) => {
  await openRideBuddy(page, await aRider(request, 'Asha Verma'), '?tab=connections')
  await expect(page.getByText(/^No requests yet/)).toBeVisible()
})

screen('company-bar', async scene => {
  const { page } = scene
  await connected(scene)
  await page.goto('/ridebuddy')
  await expect(page.getByTestId('connection')).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByTestId('company-bar')).toBeVisible()
})

screen('chat-begins', async scene => {
  const { page } = scene
  const { asha } = await connected(scene)
  await openChat(page, asha, 'Bilal Khan')
  const starters = chatPanel(page, 'Bilal Khan').dialog.getByRole('list').getByRole('button')
  await expect(starters).toHaveCount(3)
})

screen(
  'chat',
  async ({ page, request }) => {
    const { asha, bilal, chatId } = await aPair(request)
    await sendMessage(bilal, chatId, 'Namaste! I am at gate 2 of the metro.')
    const panel = await openChat(page, asha, 'Bilal Khan')
    await panel.writes(
      'Two minutes. I have a blue bag, and we can take the auto from the stand across the road.',
    )
    await sendMessage(bilal, chatId, 'Good, I will wait by the tea stall.')
    await expect(panel.partners).toHaveCount(2)
    await expect(panel.own.getByText('Sent', { exact: true })).toHaveCount(1)
    await toastGone(page)
  },
  ['phone dark', 'phone large'],
)

screen('chat-over', async scene => {
  const page = await scene.onServer({ CHAT_SECONDS: '8', CONTACT_SECONDS: '90' })
  const { asha } = await aPair(page.context().request)
  await openChat(page, asha, 'Bilal Khan')
  await expect(page.getByText(/^Chat time expired!/).first()).toBeVisible()
  await toastGone(page)
})

screen('notifications', async scene => {
  const page = await scene.onServer(vapidKeys())
  // A browser without a window says that notifications are blocked.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  await signInTab(page, await aRider(page.context().request, 'Asha Verma'))
  await page.goto('/profile')
  const heading = page.getByRole('heading', { name: 'Notifications' })
  await expect(heading).toBeVisible()
  await heading.evaluate(element => element.scrollIntoView({ block: 'center' }))
})

screen(
  'profile',
  async ({ page, request }) => {
    await signInTab(page, await aRider(request, LONG_NAME))
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  },
  ['phone dark', 'phone large'],
)

screen('signed-in-devices', async ({ page, request }) => {
  const asha = await aRider(request, 'Asha Verma')
  const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  const { email, password } = asha.passenger
  await request.post('/signin', { data: { email, password }, headers: { 'user-agent': userAgent } })
  await signInTab(page, asha)
  await page.goto('/profile')
  await expect(page.getByTestId('session')).toHaveCount(2)
  await page.getByTestId('session').last().scrollIntoViewIfNeeded()
})

screen(
  'block-or-report',
  async scene => {
    const { page } = scene
    const { asha } = await connected(scene)
    const buddy = await openRideBuddy(page, asha, '?tab=connections')
    await buddy.card('connection', 'Bilal Khan').getByRole('button', { name: 'Block or report' }).click()
  },
  ['phone dark'],
)

/** Opens moderation for a new moderator, with one report on the list. */
async function openModeration({ page, request }: Pick<Scene, 'page' | 'request'>): Promise<void> {
  const { asha, bilal, chatId } = await aPair(request)
  await sendMessage(bilal, chatId, 'Where do you live?')
  const complaint = { userId: bilal.userId, reason: 'harassment', description: 'He would not stop asking.' }
  await asha.call('POST', '/api/ride-buddy/report-user', complaint)
  const meera = await aRider(request, 'Meera Iyer')
  const code = codeOf(await makeModerator(meera.passenger.email))
  await meera.call('POST', '/api/moderation/second-factor', { code })
  await signInTab(page, meera)
  await page.goto('/moderation')
  await expect(page.getByTestId('report').first()).toBeVisible()
}

screen('moderation', openModeration, ['phone dark'])

screen('moderation-report', async scene => {
  await openModeration(scene)
  await scene.page.getByTestId('report').first().getByRole('link').click()
  await expect(scene.page.getByRole('group', { name: 'Actions' })).toBeVisible()
})

/** A new pair of keys for notifications, as `npm run push:keys` prints it. */
function vapidKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y, d } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')])
  return { VAPID_PUBLIC_KEY: point.toString('base64url'), VAPID_PRIVATE_KEY: d! }
}
