import type { Page, Route } from '@playwright/test'
import { countCalls, fillSignIn, registered, signIn, storedTokens } from '../support/accounts.ts'
import { REFUSED } from '../support/complaints.ts'
import { alertOf } from '../support/screens.ts'
import { anySize, expect, test } from '../support/test.ts'

test.describe('guards and session', anySize, () => {
  test('109 the guarded page first asked for opens after sign-in, with its query', async ({
    page,
    request,
  }) => {
    const passenger = await registered(request)
    await page.goto('/profile?from=mail')
    await expect(page).toHaveURL('/')
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await fillSignIn(dialog, passenger)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/profile?from=mail')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  })

  test('a reload keeps the session, a new tab does not have it', async ({ page, request, context }) => {
    await page.goto('/')
    await signIn(page, await registered(request))
    await page.goto('/profile')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  })

  test('36 many 401s at once make one refresh, and all calls get their answers', async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(REFUSED)
    await page.goto('/')
    await signIn(page, await registered(request))
    const [spent] = await storedTokens(page)
    await refuseToken(page, spent)
    const refreshes = countCalls(page, '/auth/refresh')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(page.getByText('Your data has been downloaded.')).toBeVisible()
    await expect(page.getByText('Routes that you plan while signed in are listed here.')).toBeVisible()
    expect(refreshes()).toBe(1)
    expect((await storedTokens(page))[0]).not.toBe(spent)
  })

  test('36 when the refresh is refused the user is signed out, told why, and comes back after sign-in', async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(REFUSED)
    const passenger = await registered(request)
    await page.goto('/')
    await signIn(page, passenger)
    const [spent] = await storedTokens(page)
    await refuseToken(page, spent)
    await page.route('**/auth/refresh', route => refuse(route))
    const refreshes = countCalls(page, '/auth/refresh')
    await page.goto('/profile')
    await expect(page).toHaveURL('/')
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await expect(dialog).toContainText('Your session has expired. Please sign in again.')
    expect(await storedTokens(page)).toEqual([null, null])
    expect(refreshes()).toBe(1)
    await fillSignIn(dialog, passenger)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/profile')
  })

  test('36 a session revoked on the server ends here too', async ({ page, request, complaints }) => {
    complaints.allow(REFUSED)
    await page.goto('/')
    await signIn(page, await registered(request))
    const [token] = await storedTokens(page)
    await request.post('/logout', { headers: { authorization: `Bearer ${token}` }, data: {} })
    await page.goto('/profile')
    await expect(page).toHaveURL('/')
    await expect(alertOf(page, 'Your session has expired. Please sign in again.').first()).toBeVisible()
  })

  test('no network signs nobody out', async ({ page, request, context, complaints }) => {
    complaints.allow(REFUSED)
    await page.goto('/')
    await signIn(page, await registered(request))
    await page.goto('/profile')
    await expect(page.getByText('Routes that you plan while signed in')).toBeVisible()
    const tokens = await storedTokens(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(alertOf(page, 'Network error. Please check your connection and try again.')).toBeVisible()
    expect(await storedTokens(page)).toEqual(tokens)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(page.getByText('Your data has been downloaded.')).toBeVisible()
  })

  test('/logout without a network still signs out of this browser', async ({ page, request, complaints }) => {
    complaints.allow(REFUSED)
    await page.goto('/')
    await signIn(page, await registered(request))
    await page.route('**/logout', route =>
      route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
    )
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    expect(await storedTokens(page)).toEqual([null, null])
  })
})

function refuse(route: Route): Promise<void> {
  const text = 'Token expired'
  return route.fulfill({
    status: 401,
    json: { success: false, error: text, message: text, code: 'TOKEN_EXPIRED' },
  })
}

/** From now on the server's answer to this access token is that it has expired. */
async function refuseToken(page: Page, token: string | null | undefined): Promise<void> {
  await page.route('**/api/**', route =>
    route.request().headers().authorization === `Bearer ${token}` ? refuse(route) : route.continue(),
  )
}
