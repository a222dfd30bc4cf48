import { anySize, expect, onPhone, test } from '../support/test.ts'
import { bar, menu, toggle, unfoldMenu } from '../support/top-bar.ts'

test.describe('top bar and footer', () => {
  test('27 the bar stays at the top and its links go where they say', anySize, async ({ page }) => {
    await page.goto('/contact')
    await page.evaluate(() => window.scrollTo(0, 300))
    expect(await bar(page).boundingBox()).toMatchObject({ x: 0, y: 0 })
    await expect(bar(page).getByRole('link', { name: 'Sawari, home' })).toHaveAttribute('href', '/')
    await unfoldMenu(page)
    const links = await menu(page)
      .getByRole('link')
      .evaluateAll(found => found.map(link => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      ['Home', '/home'],
      ['Rickshaw Points', '/hotspots'],
      ['Route Planner', '/routes'],
      ['Find Travel Buddy', '/ridebuddy'],
      ['Contact Us', '/contact'],
    ])
  })

  test(
    '28 the folded menu opens, and closes after a link, by Escape and by a tap outside',
    onPhone,
    async ({ page }) => {
      await page.goto('/')
      await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
      await expect(menu(page)).toBeHidden()

      await toggle(page).click()
      await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
      await expect(menu(page)).toBeVisible()
      expect(await menu(page).getAttribute('id')).toBe(await toggle(page).getAttribute('aria-controls'))

      await page.keyboard.press('Escape')
      await expect(menu(page)).toBeHidden()
      await expect(toggle(page)).toBeFocused()

      await toggle(page).click()
      await page.mouse.click(180, 700)
      await expect(menu(page)).toBeHidden()

      await toggle(page).click()
      await menu(page).getByRole('link', { name: 'Contact Us' }).click()
      await expect(menu(page)).toBeHidden()
      await expect(page).toHaveURL('/contact')
    },
  )

  test('31 the footer has its texts from the start and fades in at a fifth', async ({ page }) => {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    for (const text of ['Smart Transportation Solutions', 'Quick Links', 'Support', 'Noida, UP', '2024'])
      await expect(footer).toContainText(text)
    await expect(footer.getByRole('link', { name: 'support@sawari.example' })).toHaveAttribute(
      'href',
      'mailto:support@sawari.example',
    )
    await expect(footer.getByRole('link', { name: 'All stands' })).toHaveAttribute('href', '/stands?lang=en')
    const content = footer.locator('[data-seen]')
    await expect(content).toHaveAttribute('data-seen', 'false')
    await expect(content).toHaveCSS('opacity', '0.001')
    await footer.scrollIntoViewIfNeeded()
    await expect(content).toHaveCSS('opacity', '1')
  })

  test('31 with reduced motion the footer does not fade', anySize, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('contentinfo').locator('[data-seen]')).toHaveCSS('opacity', '1')
  })

  test(
    '104 the sign-in modal opens from the bar, closes three ways and gives focus back',
    anySize,
    async ({ page }) => {
      await page.goto('/contact')
      const opener = bar(page).getByRole('button', { name: 'Sign In' }).locator('visible=true').first()
      const dialog = page.getByRole('dialog', { name: 'Sign In' })
      const ways = [
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: 'Close' }).click(),
        () => page.mouse.click(5, 8),
      ]
      for (const close of ways) {
        await opener.click()
        await expect(dialog).toBeVisible()
        await close()
        await expect(dialog).toHaveCount(0)
        await expect(opener).toBeFocused()
      }
    },
  )
})

test.describe('the sign-in modal', anySize, () => {
  test('104 a press that began inside the dialog does not close it', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/contact')
    await bar(page).getByRole('button', { name: 'Sign In' }).locator('visible=true').first().click()
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await expect(dialog.getByLabel('Email')).toBeVisible()
    const box = await dialog.boundingBox()
    if (!box) throw new Error('the dialog has no box')
    await page.mouse.move(box.x + 40, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(5, 8)
    await page.mouse.up()
    await expect(dialog).toBeVisible()
  })
})
