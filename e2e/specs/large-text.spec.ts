// Doubled text size on a phone of 360 px: the screens of a signed-in rider.
import { chatPanel, sendMessage } from '../support/chat.ts'
import { inHindi } from '../support/language.ts'
import { expectReadableAtTwice } from '../support/large-text.ts'
import { codeOf, makeModerator } from '../support/moderators.ts'
import { aRider, openRideBuddy, ownTrip, signInTab } from '../support/rider.ts'
import { expect, onPhone, test } from '../support/test.ts'

const LONG_NAME = 'Chandrashekhara Venkatanarasimharajuvaripeta'

test(
  'nothing is cut or covered at 200 %: Travel Buddy, chat, profile, moderation',
  onPhone,
  async ({ page, request, browser }) => {
    const [asha, bilal, chand] = await Promise.all([
      aRider(request, LONG_NAME),
      aRider(request, 'Bilal Khan'),
      aRider(request, LONG_NAME),
    ])
    const { from, to, query } = ownTrip(6)
    await bilal.searches(from, to)
    await chand.searches(from, to)
    const her = await openRideBuddy(page, asha, query)
    await expectReadableAtTwice(page)
    await her.searchesAsFilled()
    await expect(page.getByTestId('match')).toHaveCount(2)
    await expectReadableAtTwice(page)
    await chand.asks(asha)
    await bilal.asks(asha)
    await expect(page.getByTestId('incoming-request')).toHaveCount(2)
    await expectReadableAtTwice(page)
    await her.accepts('Bilal K.')
    await expect(page.getByTestId('connection')).toBeVisible()
    await expectReadableAtTwice(page)

    await her.opensChat('Bilal Khan')
    const { dialog, partners } = chatPanel(page, 'Bilal Khan')
    const [connection] = await bilal.connections()
    await sendMessage(bilal, connection!.chatId, 'Namaste! I am at gate 2 of the metro, by the tea stall.')
    await expect(partners).toHaveCount(1)
    await expectReadableAtTwice(page)
    await dialog.getByRole('button', { name: 'Block or report Bilal Khan' }).click()
    await expectReadableAtTwice(page)

    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
    await expectReadableAtTwice(page)

    await bilal.call('POST', '/api/ride-buddy/report-user', { userId: asha.userId, reason: 'harassment' })
    const code = codeOf(await makeModerator(chand.passenger.email))
    await chand.call('POST', '/api/moderation/second-factor', { code })
    const context = await browser.newContext({
      viewport: page.viewportSize(),
      baseURL: process.env.SAWARI_URL!,
    })
    const moderator = await context.newPage()
    await inHindi(moderator)
    await signInTab(moderator, chand)
    await moderator.goto('/moderation')
    await expect(moderator.getByTestId('report').first()).toBeVisible()
    await expectReadableAtTwice(moderator)
    await moderator.getByTestId('report').first().getByRole('link').click()
    await expect(moderator.locator('[role=group]').last()).toBeVisible()
    await expectReadableAtTwice(moderator)
    await context.close()
  },
)
