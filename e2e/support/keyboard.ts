import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

const MOST_STOPS = 70

/** Presses Tab until the element has focus; fails if it is never reached. */
export async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await goal.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(goal, 'reached by Tab').toBeFocused()
}

/** Moves focus to the field with Tab and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Moves focus to the control with Tab and presses Enter. */
export async function pressOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Waits until focus is inside the area. */
export async function expectFocusIn(area: Locator): Promise<void> {
  await expect.poll(() => area.evaluate(element => element.contains(document.activeElement))).toBe(true)
}

/** Checks that Tab and Shift+Tab cycle inside the dialog. Leaves focus one Tab press further than before. */
export async function expectKeptIn(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Tab')
  const start = await page.evaluateHandle(() => document.activeElement)
  for (const key of ['Tab', 'Shift+Tab']) {
    const isBack = () => page.evaluate(element => document.activeElement === element, start)
    let stops = 0
    do {
      await page.keyboard.press(key)
      stops += 1
      // Between the last and the first control focus may pass through the browser's own controls.
      const isInside = await dialog.evaluate(
        element => document.activeElement === document.body || element.contains(document.activeElement),
      )
      expect(isInside, `${key}, stop ${stops}`).toBe(true)
    } while (stops < MOST_STOPS && !(await isBack()))
    expect(stops, `back by ${key}`).toBeLessThan(MOST_STOPS)
  }
}
