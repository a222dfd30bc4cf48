import { aPair, openChat, sendMessage } from '../support/chat.ts'
import { NO_NETWORK } from '../support/complaints.ts'
import { moveDate } from '../support/day-clock.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const MINUTE_MS = 60_000
const CHECKING = /^Checking whether the connection still lasts/
const PRIVATE = /Khan|9876543210/

test('a device whose clock is corrected during a chat loses nothing of it @any-size', async ({
  page,
  request,
}) => {
  const { asha, bilal, chatId } = await aPair(request)
  const panel = await openChat(page, asha, 'Bilal Khan')
  await sendMessage(bilal, chatId, 'At gate 2')
  await expect(panel.partners).toHaveCount(1)
  await panel.composer.fill('almost sent')
  for (const minutes of [20, -40]) {
    const asked = page.waitForResponse(/\/api\/ride-buddy\/matches/)
    await page.evaluate(moveDate, minutes * MINUTE_MS)
    await asked
    await expect(panel.timer).toHaveText(/^(10:00|9:\d\d) to chat$/)
    await expect(panel.partners).toHaveCount(1)
    await expect(panel.composer).toHaveValue('almost sent')
  }
  await panel.sendButton.click()
  await expect(panel.own.getByText('Sent', { exact: true })).toHaveCount(1)
})

test('without a network number and name go with the contact phase, messages and draft when the server says so @any-size', async ({
  browser,
  complaints,
}) => {
  complaints.allow(NO_NETWORK)
  // A server of its own is started, and 24 seconds pass.
  test.slow()
  const server = await startServer({ CHAT_SECONDS: '14', CONTACT_SECONDS: '10' })
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const page = await context.newPage()
    const { asha, bilal, chatId } = await aPair(context.request)
    const panel = await openChat(page, asha, 'Bilal Khan')
    await sendMessage(bilal, chatId, 'At gate 2')
    await expect(panel.partners).toHaveCount(1)
    await panel.composer.fill('almost sent')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('9876543210')).toBeVisible()
    await context.setOffline(true)

    await expect(dialog.getByText(CHECKING)).toBeVisible()
    await expect(dialog.locator('a')).toHaveCount(0)
    const everything = () =>
      page.evaluate(() =>
        [document.title, document.documentElement.outerHTML, JSON.stringify({ ...localStorage })].join(),
      )
    await expect.poll(everything).not.toMatch(PRIVATE)
    await expect(dialog.getByTestId('partner-message')).toHaveCount(1)
    await expect(dialog.getByRole('textbox')).toHaveValue('almost sent')

    await context.setOffline(false)
    await expect(dialog.getByText('Connection expired. Contact details no longer available.')).toBeVisible()
    await expect(dialog.getByTestId('partner-message')).toHaveCount(0)
  } finally {
    await context.close()
    await server.stop()
  }
})
