// The logic of the form is in contact.screen.test.tsx.
import { pressOn } from '../support/keyboard.ts'
import { expectAccessible } from '../support/screens.ts'
import { expect, onPhone, test } from '../support/test.ts'

const SUCCESS = "Message sent successfully! We'll get back to you soon."
const FAILURE = 'Failed to send message. Please try again later.'

test(
  'by keys alone a message is mended and sent to the real server, and axe finds nothing',
  onPhone,
  async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED/)
    const send = page.getByRole('button', { name: 'Send Message' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/contact')
    await pressOn(page, send)
    await expect(page.getByText('Message is required')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByLabel('Name')).toBeFocused()
    for (const text of ['Asha', 'asha@example.com', 'Two lines:']) {
      await page.keyboard.type(text)
      if (text !== 'Two lines:') await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.keyboard.type('that is the second.')
    await expect(page.getByLabel('Message')).toHaveValue('Two lines:\nthat is the second.')
    await page.route('**/feedbacks', route =>
      route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
    )
    await pressOn(page, send)
    await expect(page.getByRole('alert').filter({ hasText: FAILURE })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/feedbacks')
    await pressOn(page, send)
    await expect(page.getByText(SUCCESS)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Send another' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Name')).toBeFocused()
  },
)
