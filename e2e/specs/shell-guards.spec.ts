import { registered, signIn } from '../support/accounts.ts'
import { announcements, keepAnnouncements } from '../support/announcements.ts'
import { keepToken, unsignedToken } from '../support/session.ts'
import { anySize, expect, test } from '../support/test.ts'

test.describe('guards and session', anySize, () => {
  for (const [path, name] of [
    ['/ridebuddy', 'Find Travel Buddy'],
    ['/profile', 'Profile'],
  ] as const)
    test(`35 a visitor at ${path} is told why, lands on / and may sign in`, async ({ page }) => {
      await keepAnnouncements(page)
      await page.goto(path)
      const reason = `Please sign in to access ${name}`
      // On a busy machine the toast may be gone again by now.
      await expect.poll(() => announcements(page)).toContainEqual({ role: 'alert', text: reason })
      await expect(page).toHaveURL('/')
      const dialog = page.getByRole('dialog', { name: 'Sign In' })
      await expect(dialog).toBeVisible()
      await expect(dialog).toContainText(reason)
      await expect(dialog.getByLabel('Email')).toBeVisible()
    })

  test('35 a signed-in user is let in', async ({ page, request }) => {
    await page.goto('/')
    await signIn(page, await registered(request))
    await page.goto('/ridebuddy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Travel Buddy')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('37 /logout lands on / and forgets the session', async ({ page, complaints }) => {
    // The server knows nothing of this token, and that keeps nobody signed in.
    complaints.allow(/status of 401/)
    await page.goto('/')
    await keepToken(page, unsignedToken({ email: 'asha@example.com' }))
    await page.evaluate(() => localStorage.setItem('token', 'old'))
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await expect(page.getByTestId('viewer')).toHaveCount(0)
    expect(
      await page.evaluate(() => [sessionStorage.getItem('sawari.access'), localStorage.getItem('token')]),
    ).toEqual([null, null])
  })
})
