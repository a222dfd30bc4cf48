// The logic of the form is in contact.screen.test.tsx.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/screens.ts'
import { expect, onPhone, test } from '../support/test.ts'

const SUCCESS = "Message sent successfully! We'll get back to you soon."
const FAILURE = 'Failed to send message. Please try again later.'

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })

test(
  '1, 114 axe finds nothing in any state, and the real server takes the message',
  onPhone,
  async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/contact')
    await send(page).click()
    await expect(page.getByText('Message is required')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Name').fill('Asha')
    await page.getByLabel('Email').fill('asha@example.com')
    await page.getByLabel('Message').fill('A stand is missing at Gaur Chowk.')
    await page.route('**/feedbacks', route =>
      route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
    )
    await send(page).click()
    await expect(page.getByRole('alert').filter({ hasText: FAILURE })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/feedbacks')
    await send(page).click()
    await expect(page.getByText(SUCCESS)).toBeVisible()
    await expectAccessible(page)
  },
)
