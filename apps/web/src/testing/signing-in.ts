import { blockedRiders, listSessions, readProfile, recentRoutes, type signIn } from '@sawari/contract'
import { within } from '@testing-library/dom'
import type { z } from 'zod'
import { eventually } from './page-clock.ts'
import type { RenderedScreen } from './render-screen.tsx'
import type { ServerStub } from './server-stub.ts'
import { accessTokenOf, type Passenger, REFRESH_TOKEN, userOf } from './test-passenger.ts'

export const PASSWORD = 'Lotus!2468'

/** Opens the modal from the top bar. */
export async function openAuth(page: RenderedScreen, mode: 'Sign In' | 'Sign Up'): Promise<HTMLElement> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  await page.user.click(within(bar).getByRole('button', { name: mode }))
  return eventually(() => {
    const dialog = page.getByRole('dialog', { name: mode })
    within(dialog).getByLabelText('Email')
    // The dialog moves the focus after it opens: text pasted earlier would go into another field.
    if (!dialog.contains(document.activeElement)) throw new Error('the focus is outside of the dialog')
    return dialog
  })
}

export const passwordField = (area: HTMLElement) => within(area).getByLabelText('Password')

export async function fillSignIn(
  page: RenderedScreen,
  dialog: HTMLElement,
  { email }: Passenger,
): Promise<void> {
  await page.fill(within(dialog).getByLabelText('Email'), email)
  await page.fill(passwordField(dialog), PASSWORD)
}

export async function fillSignUp(
  page: RenderedScreen,
  dialog: HTMLElement,
  passenger: Passenger,
): Promise<void> {
  const field = (label: string) => within(dialog).getByLabelText(label)
  await page.fill(field('Full Name'), passenger.name)
  await page.fill(field('Email'), passenger.email)
  await page.fill(field('Phone'), passenger.phone)
  await page.fill(passwordField(dialog), PASSWORD)
  await page.fill(field('Confirm Password'), PASSWORD)
  await page.user.click(within(dialog).getByRole('checkbox'))
}

/** The server's response to a successful sign-in of this passenger. */
export function signedIn(passenger: Passenger): z.input<typeof signIn.response> {
  const accessToken = accessTokenOf(passenger)
  return { success: true, data: { accessToken, refreshToken: REFRESH_TOKEN, user: userOf(passenger) } }
}

/** Responds with a profile that has only name, email and phone. */
export function answerProfile(server: ServerStub, passenger: Passenger): void {
  server.answers(readProfile, { success: true, data: userOf(passenger) })
  server.answers(recentRoutes, { success: true, data: [] })
  server.answers(blockedRiders, { success: true, data: [] })
  server.answers(listSessions, { success: true, data: [] })
}
