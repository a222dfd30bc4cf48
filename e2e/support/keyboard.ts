import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

const MOST_STOPS = 70

/** Goes on by Tab until this has focus, as somebody without a mouse does; fails where it is never reached. */
export async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await goal.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(goal, 'reached by Tab').toBeFocused()
}

/** Goes there by Tab and writes. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Goes there by Tab and presses Enter. */
export async function pressOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}
