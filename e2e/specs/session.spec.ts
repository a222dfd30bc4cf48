import { registered, signIn, storedTokens } from '../support/accounts.ts'
import { announcements, keepAnnouncements } from '../support/announcements.ts'
import { anySize, expect, test } from '../support/test.ts'

test.describe('guards and session', anySize, () => {
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

  test('36 a session revoked on the server ends here too', async ({ page, request }) => {
    await keepAnnouncements(page)
    await page.goto('/')
    await signIn(page, await registered(request))
    const [token] = await storedTokens(page)
    await request.post('/logout', { headers: { authorization: `Bearer ${token}` }, data: {} })
    await page.goto('/profile')
    await expect(page).toHaveURL('/')
    const expired = 'Your session has expired. Please sign in again.'
    await expect(page.getByText(expired).first()).toBeVisible()
    // Announced once, by the alert of the page or of the dialog that opens over it.
    expect((await announcements(page)).filter(({ text }) => text === expired)).toEqual([
      { role: 'alert', text: expired },
    ])
  })
})
