// A visitor's flows without a mouse: the order of focus, its position after an element closes or disappears, and
// no focus trap. Those of riders, accounts and moderators are in the files of their screens.

import { withoutMap } from '../support/drawing.ts'
import { expectFocusIn, expectKeptIn, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test(
  'by keys alone a visitor finds a stand, plans a trip, reads it and keeps its ends',
  anySize,
  async ({ page }) => {
    await withoutMap(page)

    await test.step('a stand opens by Enter, and leads to the planner', async () => {
      await page.goto('/hotspots')
      await pressOn(page, page.locator('main ul button[aria-expanded]').nth(1))
      const destinations = page.getByRole('region', { name: /^Where autos go/ })
      await pressOn(page, destinations.getByRole('button').first())
      await pressOn(page, page.getByRole('link', { name: 'Plan route' }))
      await expect(page).toHaveURL(/\/routes\?from=/)
    })

    await test.step('a trip is chosen from two lists and asked for', async () => {
      await page.goto('/routes')
      for (const [name, text] of [
        ['From', 'Noida City'],
        ['To', 'Gaur Chowk'],
      ] as const) {
        await typeInto(page, page.getByRole('combobox', { name, exact: true }), text)
        await expect(page.getByRole('listbox', { name }).getByRole('option').first()).toBeVisible()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      }
      await pressOn(page, button(page, 'Find Best Route'))
      await expect(page.locator('[data-route]').first()).toBeVisible()
    })

    await test.step('cards are a radio group by arrows, and another one is unfolded', async () => {
      await tabTo(page, page.getByRole('radio', { checked: true }))
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('radio').nth(1)).toBeChecked()
      await expect(page.getByRole('radio').nth(1)).toBeFocused()
      const unfold = page.locator('[data-route]').nth(1).getByRole('button', { expanded: false })
      await pressOn(page, unfold.first())
      await expect(page.getByText('Total Fare').first()).toBeVisible()
    })

    await test.step('Home and Work are set and removed, and the field has focus again', async () => {
      await pressOn(page, button(page, 'New Search'))
      const source = page.getByRole('combobox', { name: 'From', exact: true })
      const dialog = page.getByRole('dialog', { name: 'Your places' })
      await expect(source).toBeFocused()
      const edit = page.getByRole('option', { name: 'Edit saved places' })
      await expect(edit).toBeVisible()
      // The last option is the list of all stands.
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect(edit).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await expectKeptIn(page, dialog)
      for (const kind of ['Home', 'Work']) {
        await pressOn(page, dialog.getByRole('button', { name: `Set as ${kind}` }).first())
        await expect(dialog.getByRole('button', { name: `Remove ${kind}` })).toBeVisible()
        await expectFocusIn(dialog)
        await pressOn(page, dialog.getByRole('button', { name: `Remove ${kind}` }))
        await expect(dialog.getByRole('button', { name: `Remove ${kind}` })).toHaveCount(0)
        await expectFocusIn(dialog)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(source).toBeFocused()
    })

    await test.step('language and theme are changed, and focus stays where it was', async () => {
      const hindi = page.getByRole('banner').getByRole('button', { name: 'हिन्दी' })
      await tabTo(page, hindi, 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
      await expect(hindi).toBeFocused()
      await expect(hindi).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(button(page, 'English')).toBeFocused()
      const theme = button(page, /theme/i)
      await pressOn(page, theme)
      const first = await theme.innerText()
      await page.keyboard.press('Space')
      await expect(theme).not.toHaveText(first)
      await expect(theme).toBeFocused()
    })
  },
)
