import type { Page } from '@playwright/test'
import { registered, signIn } from '../support/accounts.ts'
import { expectAccessible } from '../support/screens.ts'
import { anySize, expect, test } from '../support/test.ts'

const SUCCESS = "Message sent successfully! We'll get back to you soon."
const FAILURE = 'Failed to send message. Please try again later.'

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Asha')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Message').fill('A stand is missing at Gaur Chowk.')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })

for (const path of ['/contact', '/feedbacks'])
  test(`114 ${path} sends a message, and the success takes focus`, anySize, async ({ page }) => {
    await page.goto(path)
    await fillIn(page)
    await send(page).click()
    await expect(page.getByText(SUCCESS)).toBeFocused()
    await page.getByRole('button', { name: 'Send another' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('')
  })

test('114 each field is required, and the e-mail is of its type', anySize, async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await send(page).click()
  for (const [label, text] of [
    ['Name', 'Name is required'],
    ['Email', 'Email is required'],
    ['Message', 'Message is required'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(text))
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('A')
  await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-invalid')
})

for (const [what, break_] of [
  ['the server fails', (page: Page) => page.route('**/feedbacks', route => fulfil500(route))],
  ['there is no network', (page: Page) => page.route('**/feedbacks', route => abortCall(route))],
] as const)
  test(`114 when ${what}, the text is kept`, anySize, async ({ page, complaints }) => {
    complaints.allow(/500|ERR_FAILED|Failed to load resource/)
    await page.goto('/contact')
    await fillIn(page)
    await break_(page)
    await send(page).click()
    const failure = page.getByRole('alert').filter({ hasText: FAILURE })
    await expect(failure).toBeFocused()
    await expect(page.getByLabel('Message')).toHaveValue('A stand is missing at Gaur Chowk.')
    await page.unroute('**/feedbacks')
    await send(page).click()
    await expect(page.getByText(SUCCESS)).toBeVisible()
  })

type Handled = Parameters<Parameters<Page['route']>[1]>[0]

function fulfil500(route: Handled): Promise<void> {
  return route.request().method() === 'POST'
    ? route.fulfill({ status: 500, json: { success: false, error: 'Internal server error' } })
    : route.continue()
}

function abortCall(route: Handled): Promise<void> {
  return route.request().method() === 'POST' ? route.abort('failed') : route.continue()
}

test('114 a double submit sends once', anySize, async ({ page }) => {
  let calls = 0
  await page.route('**/feedbacks', async route => {
    calls += 1
    await new Promise(resolve => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto('/contact')
  await fillIn(page)
  await send(page).dblclick()
  await expect(page.getByText(SUCCESS)).toBeVisible()
  expect(calls).toBe(1)
})

test('114 an unsent message is back after a reload, a sent one is not', anySize, async ({ page }) => {
  await page.goto('/contact')
  await fillIn(page)
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('A stand is missing at Gaur Chowk.')
  await expect(page.getByText('Your unsent message is back.')).toBeVisible()
  await send(page).click()
  await expect(page.getByText(SUCCESS)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('114 a signed-in sender is known, until the sign-out', anySize, async ({ page, request }) => {
  const passenger = await registered(request)
  await page.goto('/')
  await signIn(page, passenger)
  await page.goto('/contact')
  await expect(page.getByLabel('Name')).toHaveValue(passenger.name)
  await expect(page.getByLabel('Email')).toHaveValue(passenger.email)
  await page.getByLabel('Message').fill('Only for me')
  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  await page.goto('/contact')
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('114 the support address is a mail link', anySize, async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('main').getByRole('link', { name: 'support@sawari.example' })).toHaveAttribute(
    'href',
    'mailto:support@sawari.example',
  )
})

test('1 axe finds nothing in any state', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/contact')
  await send(page).click()
  await expect(page.getByText('Message is required')).toBeVisible()
  await expectAccessible(page)
  await fillIn(page)
  await page.route('**/feedbacks', route => abortCall(route))
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: FAILURE })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/feedbacks')
  await send(page).click()
  await expect(page.getByText(SUCCESS)).toBeVisible()
  await expectAccessible(page)
})
