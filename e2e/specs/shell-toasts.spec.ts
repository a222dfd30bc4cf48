import { anySize, expect, test } from '../support/test.ts'

test.describe('toasts', anySize, () => {
  test('32 an error toast goes after 4 s, and not while it is pointed at', async ({ page }) => {
    await page.clock.install()
    await page.goto('/profile')
    const toast = page.getByRole('alert').filter({ hasText: 'Please sign in to access Profile' })
    await expect(toast).toBeVisible()
    await page.keyboard.press('Escape')
    await toast.hover()
    await page.clock.runFor(10_000)
    await expect(toast).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(4_500)
    await expect(toast).toHaveCount(0)
  })

  test('33 the same toast twice within 2 s shows once', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const share = page.getByRole('link', { name: 'Share Journey' })
    const toast = page.getByRole('alert').getByText('Please sign in to access Find Travel Buddy')
    await page.clock.pauseAt(Date.now() + 60_000)
    for (let tap = 0; tap < 2; tap += 1) {
      await share.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(toast).toHaveCount(1)
  })

  test('34 a toast takes no focus and can be closed', async ({ page }) => {
    await page.goto('/profile')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    const alert = page.getByRole('alert').filter({ hasText: 'Please sign in' })
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(alert).toHaveCount(0)
  })
})
