import { type Browser, devices } from '@playwright/test'
import { aPair, chatPanel, connect, openChat, sendMessage } from '../support/chat.ts'
import { NO_NETWORK } from '../support/network.ts'
import { aRider, openRideBuddy, ownTrip } from '../support/rider.ts'
import { expectNoAxeViolations, sidewaysOverflow } from '../support/screens.ts'
import { startServer } from '../support/server.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'

const PHONE = '98765 43210'
const CHAT_OVER = 'Chat time expired! Contact details available for 1 more minute.'
const ALL_OVER = 'Connection expired. Contact details no longer available.'

/** The contents of both storages of a tab, as one text. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage, 'sawari.access': '' }]))

/** Two browsers of a server, a phone and a computer, each with a new rider. */
async function twoRiders(browser: Browser, baseURL: string) {
  const { userAgent, hasTouch, isMobile } = devices['Pixel 7']
  const phone = { userAgent, hasTouch, isMobile, viewport: { width: 360, height: 740 } }
  const contexts = [
    await browser.newContext({ baseURL, ...phone }),
    await browser.newContext({ baseURL }),
  ] as const
  return {
    herPage: await contexts[0].newPage(),
    hisPage: await contexts[1].newPage(),
    asha: await aRider(contexts[0].request, 'Asha Verma'),
    bilal: await aRider(contexts[1].request, 'Bilal Khan'),
    close: () => Promise.all(contexts.map(context => context.close())),
  }
}

test('two riders find each other, agree and talk', anySize, async ({ browser, baseURL }) => {
  const { herPage, hisPage, asha, bilal, close } = await twoRiders(browser, baseURL!)
  const { query } = ownTrip(10)
  const [she, he] = [await openRideBuddy(herPage, asha, query), await openRideBuddy(hisPage, bilal, query)]

  await she.searchesAsFilled()
  await expect(herPage.getByRole('button', { name: 'Search Active' })).toBeVisible()
  await he.searchesAsFilled()
  await expect(she.card('match', 'Bilal K.')).toBeVisible()
  await he.requests('Asha V.')
  await she.accepts('Bilal K.')
  await she.opensChat('Bilal Khan')
  const her = chatPanel(herPage, 'Bilal Khan')
  await expect(her.state).toContainText('Connected')
  await expect(herPage.getByText('Connected to chat!')).toBeVisible()
  await he.opensChat('Asha Verma')
  const his = chatPanel(hisPage, 'Asha Verma')
  await expect(herPage.getByText('Bilal Khan joined the chat')).toBeVisible()

  await test.step('typing is seen, and ends by itself', async () => {
    await his.composer.pressSequentially('Gate 2?')
    await expect(her.dialog.getByText('Bilal Khan is typing…')).toBeVisible()
    await expect(her.dialog.getByText('Bilal Khan is typing…')).toHaveCount(0)
  })
  await hisPage.keyboard.press('Enter')
  await her.writes('Yes, in two minutes')
  await his.writes('See you there')
  for (const panel of [her, his]) {
    await expect(panel.log).toContainText(/Gate 2\?.*Yes, in two minutes.*See you there/)
    await expect(panel.own.getByText('Sent', { exact: true })).toHaveCount(panel === his ? 2 : 1)
  }
  await close()
})

test('the time to chat ends, and a little later nothing of it is left', anySize, async ({ browser }) => {
  // What happens to the focus and to an unsent text is in chat-modal.screen.test.tsx.
  const server = await startServer({ CHAT_SECONDS: '6', CONTACT_SECONDS: '10' })
  const { herPage, hisPage, asha, bilal, close } = await twoRiders(browser, server.url)
  try {
    const she = await openRideBuddy(herPage, asha)
    const he = await openRideBuddy(hisPage, bilal)
    const chatId = await connect(asha, bilal)
    await sendMessage(bilal, chatId, 'Gate 2?')
    await she.opensChat('Bilal Khan')
    await he.opensChat('Asha Verma')
    const [her, his] = [chatPanel(herPage, 'Bilal Khan'), chatPanel(hisPage, 'Asha Verma')]

    await test.step('the time to chat is over', async () => {
      for (const panel of [her, his]) {
        await expect(panel.dialog.getByText(CHAT_OVER)).toBeVisible()
        await expect(panel.composer).toBeDisabled()
        await expect(panel.sendButton).toHaveAttribute('aria-disabled', 'true')
      }
      const details = her.dialog.getByRole('region', { name: 'Contact details' })
      await expect(details).toContainText('9876543210')
      await expect(details.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919876543210')
      const whatsApp = details.getByRole('link', { name: 'WhatsApp' })
      await expect(whatsApp).toHaveAttribute('href', 'https://wa.me/919876543210')
      await expect(whatsApp).toHaveAttribute('rel', 'noopener noreferrer')
      await expect(his.log).toContainText('Gate 2?')
      await expectNoAxeViolations(herPage)
    })

    await test.step('everything is over', async () => {
      for (const page of [herPage, hisPage]) {
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText(ALL_OVER)).toBeVisible()
        await expect(dialog).toContainText('Expired')
        await expect(dialog).not.toContainText(/9876543210|Khan|Verma|Gate 2/)
        await expect(dialog.locator('a')).toHaveCount(0)
        await expect(dialog.getByRole('textbox')).toHaveCount(0)
      }
      await expectNoAxeViolations(herPage)
      await herPage.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
      await expect(herPage.getByRole('dialog')).toHaveCount(0)
      await expect(she.card('connection', 'Bilal')).toHaveCount(0)
      for (const page of [herPage, hisPage]) expect(await kept(page)).not.toMatch(/9876543210|Khan|Gate 2/)
    })
  } finally {
    await close()
    await server.stop()
  }
})

test('an open panel has the specified size, scrolling, input and texts', async ({ page, request }, {
  project,
}) => {
  const isPhone = project.name === 'phone'
  const { asha, bilal, chatId } = await aPair(request)
  for (let line = 1; line <= 12; line += 1)
    await sendMessage(bilal, chatId, `line ${line}\nof many\nand more`)
  const panel = await openChat(page, asha, 'Bilal Khan')
  await expect(panel.partners).toHaveCount(12)

  await test.step('it is a modal named by the partner, and fills the phone', async () => {
    // It slides into its position.
    const box = isPhone ? { x: 0, y: 0, width: 360, height: 740 } : { width: 420, height: 640 }
    await expect.poll(() => panel.dialog.boundingBox()).toMatchObject(box)
    await expect(panel.state).toContainText('Connected')
    await expect(panel.timer).toHaveText(/^(10:00|9:\d\d) to chat$/)
    expect(await sidewaysOverflow(page)).toBe(0)
  })

  const scroller = panel.log.locator('..')
  const fromBottom = () =>
    scroller.evaluate(element => element.scrollHeight - element.clientHeight - element.scrollTop)

  await test.step('it starts at the newest, sticks to it, and counts for who scrolled away', async () => {
    await expect.poll(fromBottom).toBeLessThan(2)
    await sendMessage(bilal, chatId, 'line 13')
    await expect(panel.partners).toHaveCount(13)
    await expect.poll(fromBottom).toBeLessThan(2)
    await scroller.evaluate(element => element.scrollTo(0, 0))
    await sendMessage(bilal, chatId, 'line 14')
    await sendMessage(bilal, chatId, 'line 15')
    const pill = panel.dialog.getByRole('button', { name: '2 new messages' })
    await expect(pill).toBeVisible()
    expect(await fromBottom()).toBeGreaterThan(120)
    await pill.click()
    await expect(pill).toHaveCount(0)
    await expect.poll(fromBottom).toBeLessThan(2)
  })

  await test.step('the log says what is received, with its sender, and not one’s own', async () => {
    await expect(panel.log).toHaveAttribute('aria-live', 'polite')
    await expect(panel.partners.last()).toHaveText(/^Bilal Khan: line 15/)
    await panel.writes('mine')
    await expect(panel.own.last()).toHaveAttribute('aria-live', 'off')
  })

  await test.step('what may be written', async () => {
    await expect(panel.sendButton).toHaveAttribute('aria-disabled', 'true')
    await panel.composer.fill('  \n ')
    await expect(panel.sendButton).toHaveAttribute('aria-disabled', 'true')
    await panel.composer.fill('x'.repeat(399))
    await expect(panel.dialog.getByText('of 500')).toHaveCount(0)
    await panel.composer.press('x')
    await expect(panel.dialog.getByText('400 of 500')).toBeVisible()
    await panel.composer.fill('x'.repeat(500))
    await panel.composer.press('x')
    await expect(panel.composer).toHaveValue('x'.repeat(500))
    await panel.sendButton.click()
    await expect(panel.own.last()).toContainText('x'.repeat(500))
    expect(await sidewaysOverflow(page)).toBe(0)
  })

  await test.step('markup, marks and links are text', async () => {
    const evil = '<img src=x onerror=alert(1)> \u202eevil\u202c javascript:alert(1) https://example.com 🙂'
    await panel.writes(`  ${evil}  `)
    await sendMessage(bilal, chatId, evil)
    await expect(panel.own.last().locator('p').first()).toHaveText(evil)
    await expect(panel.partners.last().locator('p').first()).toHaveText(evil)
    await expect(panel.log.locator('img, a, script')).toHaveCount(0)
  })

  await test.step('a phone number is sent, with a word to its writer', async () => {
    await panel.writes(`call me: ${PHONE}`)
    await expect(panel.dialog.getByText('Contact details? Share only what you want to share.')).toBeVisible()
    await expect(panel.own.last()).toContainText(PHONE)
    await expectNoAxeViolations(page)
  })

  await test.step('Enter goes by the pointer', async () => {
    const before = await panel.own.count()
    await panel.composer.fill('one')
    await panel.composer.press(isPhone ? 'Enter' : 'Shift+Enter')
    await panel.composer.pressSequentially('two')
    await expect(panel.composer).toHaveValue('one\ntwo')
    if (isPhone) await panel.sendButton.click()
    else await panel.composer.press('Enter')
    await expect(panel.own).toHaveCount(before + 1)
  })

  await test.step('the composer stays in what a keyboard leaves', async () => {
    const size = page.viewportSize()!
    await page.setViewportSize({ ...size, height: 320 })
    await expect(panel.composer).toBeInViewport({ ratio: 1 })
    await expect(panel.sendButton).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(size)
  })

  await test.step('text of twice the size is all there', async () => {
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 320, height: 740 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const part of [panel.sendButton, panel.timer, panel.composer])
      await expect(part).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await page.setViewportSize(size)
  })

  await test.step('Escape closes it, the draft stays, and several times later each message is there once', async () => {
    const opener = page.getByTestId('connection').getByRole('button', { name: 'Open Chat' })
    await panel.composer.fill('not yet sent')
    for (let round = 0; round < 3; round += 1) {
      await page.keyboard.press('Escape')
      await expect(panel.dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(panel.composer).toHaveValue('not yet sent')
    }
    await sendMessage(bilal, chatId, 'only once')
    await expect(panel.partners.filter({ hasText: 'only once' })).toHaveCount(1)
    expect(await kept(page)).not.toContain('not yet sent')
  })
})

test(
  'a cut of the network leaves no gap, no double and no lost word',
  anySize,
  async ({ page, context, request, complaints }) => {
    complaints.allow(NO_NETWORK)
    const { asha, bilal, chatId } = await aPair(request)
    const panel = await openChat(page, asha, 'Bilal Khan')
    await panel.writes('before')
    await expect(panel.own.getByText('Sent', { exact: true })).toHaveCount(1)

    await context.setOffline(true)
    await expect(panel.state).toContainText('Reconnecting')
    await expectNoAxeViolations(page)
    await panel.composer.fill('written in the dark')
    await expect(panel.sendButton).toHaveAttribute('aria-disabled', 'true')
    await sendMessage(bilal, chatId, 'said meanwhile')
    await expect(panel.state).toContainText(/[2-5] of 5/)

    await context.setOffline(false)
    await expect(panel.state).toContainText('Connected')
    await expect(panel.composer).toHaveValue('written in the dark')
    await panel.sendButton.click()
    await expect(panel.log).toContainText(/before.*said meanwhile.*written in the dark/)
    await expect(panel.own).toHaveCount(2)
    await expect(panel.partners).toHaveCount(1)
  },
)
