import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

export interface Passenger {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

/** A passenger with a unique email address. */
export function aPassenger(): Passenger {
  const id = randomBytes(6).toString('hex')
  return { name: 'Asha Verma', email: `asha.${id}@example.com`, phone: '9876543210', password: 'Lotus!2468' }
}

/** Creates an account through the API. */
export async function registered(request: APIRequestContext): Promise<Passenger> {
  const passenger = aPassenger()
  const data = { ...passenger, confirmPassword: passenger.password }
  const answer = await request.post('/signup', { data })
  expect(answer.status()).toBe(201)
  return passenger
}

/** Signs in through the modal dialog on the current page. */
export async function signIn(page: Page, passenger: Passenger): Promise<void> {
  const dialog = await openAuth(page, 'Sign In')
  await fillSignIn(dialog, passenger)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Opens the dialog from the top bar, or from the menu if the bar is collapsed. */
export async function openAuth(page: Page, mode: 'Sign In' | 'Sign Up'): Promise<Locator> {
  await unfoldMenu(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: mode }).click()
  const dialog = page.getByRole('dialog', { name: mode })
  await expect(dialog.getByLabel('Email')).toBeVisible()
  return dialog
}

export const password = (place: Page | Locator) => place.getByLabel('Password', { exact: true })

export async function fillSignIn(dialog: Locator, who: { email: string; password: string }): Promise<void> {
  await dialog.getByLabel('Email').fill(who.email)
  await password(dialog).fill(who.password)
}

/** The six-digit code in the latest mail to this address. */
export async function mailedCode(email: string): Promise<string> {
  const outbox = join(process.env.SAWARI_DATA_DIR ?? '', 'outbox')
  const read = async () => {
    const names = (await readdir(outbox).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
    for (const name of names.reverse()) {
      const mail = await readFile(join(outbox, name), 'utf8')
      const code = /^\s*(\d{6})\s*$/m.exec(mail)?.[1]
      if (mail.includes(email) && code) return code
    }
    return ''
  }
  await expect.poll(read).toMatch(/^\d{6}$/)
  return await read()
}

/** The access and refresh tokens stored in the tab. */
export function storedTokens(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => ['sawari.access', 'sawari.refresh'].map(key => sessionStorage.getItem(key)))
}

export const bar = (page: Page) => page.getByRole('banner')
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const toggle = (page: Page) => bar(page).getByRole('button', { name: /^(Open|Close) menu$/ })

/** On a small screen the links are in the menu. */
export async function unfoldMenu(page: Page): Promise<void> {
  const closed = bar(page).getByRole('button', { name: 'Open menu' })
  if (await closed.isVisible()) await closed.click()
}
