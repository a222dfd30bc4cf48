// Moderation without a mouse: each step starts where the previous one ended.
import { randomBytes } from 'node:crypto'
import { registered, signIn } from '../support/accounts.ts'
import { aPair, sendMessage } from '../support/chat.ts'
import { expectFocusIn, expectKeptIn, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { codeOf, makeModerator } from '../support/moderators.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/screens.ts'
import { anySize, expect, test } from '../support/test.ts'

test(
  'by keys alone a moderator reads a report and its chat, suspends, restores and answers',
  anySize,
  async ({ page, request }) => {
    const surname = `Khan${randomBytes(4).toString('hex')}`
    const { asha, bilal, chatId } = await aPair(request, `Bilal ${surname}`)
    await sendMessage(bilal, chatId, 'Where do you live?')
    const complaint = { userId: bilal.userId, reason: 'harassment', description: 'He would not stop.' }
    expect((await asha.call('POST', '/api/ride-buddy/report-user', complaint)).status).toBe(200)
    const writer = `Writer ${surname}`
    const feedback = { name: writer, email: 'writer@example.com', message: 'The fare was right.' }
    expect((await asha.call('POST', '/feedbacks', feedback)).status).toBe(200)
    const meera = await registered(request)
    const secret = await makeModerator(meera.email)
    const main = page.getByRole('main')
    const button = (name: string) => main.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    await page.goto('/')
    await signIn(page, meera)
    await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Moderation' }))

    await test.step('the code opens it, and focus is at its heading', async () => {
      const code = page.getByLabel('Six-digit code')
      await typeInto(page, code, '12')
      await page.keyboard.press('Enter')
      await expect(code).toBeFocused()
      await expectNoAxeViolations(page)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(codeOf(secret))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('tab', { name: 'Reports' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })

    await test.step('the report opens and its chat is read', async () => {
      await expect(page.getByRole('link', { name: surname })).toBeVisible()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      await pressOn(page, page.getByRole('link', { name: surname }))
      await expect(page.getByRole('heading', { name: `Harassment · About Bilal ${surname}` })).toBeFocused()
      await expect(page.getByText('He would not stop.')).toBeVisible()
      await pressOn(page, button('Read the transcript'))
      await expect(page.getByLabel('Why do you read it?')).toBeFocused()
      await page.keyboard.type('To see what was written')
      await pressOn(page, button('Read it now'))
      await expect(page.getByRole('heading', { name: 'Their chat' })).toBeFocused()
      await expect(page.getByText('Where do you live?')).toBeVisible()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    })

    await test.step('a dialog is left by Escape, with focus on its button', async () => {
      await pressOn(page, button('Suspend'))
      await expectFocusIn(dialog)
      await expectKeptIn(page, dialog)
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(button('Suspend')).toBeFocused()
    })

    await test.step('a suspension ends the sessions of the person; it and its end leave focus on the screen', async () => {
      for (const [action, submit, next] of [
        ['Suspend', 'Suspend the account', 'Restore'],
        ['Restore', 'Restore the account', 'Suspend'],
      ] as const) {
        await pressOn(page, button(action))
        await typeInto(page, dialog.getByLabel('Why? (for the record)'), 'As the chat shows')
        await pressOn(page, dialog.getByRole('button', { name: submit }))
        await expect(dialog).toHaveCount(0)
        await expect(button(next)).toBeVisible()
        await expectFocusIn(main)
        await expect.poll(async () => (await bilal.call('GET', '/api/user/profile')).status).toBe(401)
      }
    })

    await test.step('back on the list, focus is on the report', async () => {
      await pressOn(page, main.getByRole('link', { name: 'All reports' }))
      await expect(page.getByRole('link', { name: surname })).toBeFocused()
    })

    await test.step('the tabs go by arrows, and a message is answered', async () => {
      await tabTo(page, page.getByRole('tab', { name: 'Reports' }), 'Shift+Tab')
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('tab', { name: 'Messages' })).toBeFocused()
      await pressOn(page, button(`Answer ${writer}`))
      await typeInto(page, dialog.getByRole('textbox'), 'Thank you for telling us.')
      await pressOn(page, dialog.getByRole('button', { name: 'Send the answer' }))
      await expect(dialog).toHaveCount(0)
      await expect(main.getByRole('heading', { level: 2 })).toBeFocused()
    })

    await test.step('the record names all of it', async () => {
      await page.getByRole('tab', { name: 'Record' }).click()
      for (const what of ['Read the transcript', 'Suspended', 'Restored'])
        await expect(page.getByText(`${what}: Bilal ${surname}`)).toBeVisible()
      await expectNoAxeViolations(page)
    })
  },
)
