import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { passes } from '../../testing/page-clock.ts'
import { allOf } from '../../testing/regions.ts'
import { type RenderedScreen, renderScreen } from '../../testing/render-screen.tsx'

const REASON = 'Please sign in to access Profile'

/** Only a toast has this button; the dialog itself shows the reason once the toast has disappeared. */
const dismiss = (page: RenderedScreen) => page.queryByRole('button', { name: 'Dismiss' })

test('an error toast takes no focus, goes after 4 s unless it is pointed at, and can be closed', async () => {
  const page = await renderScreen('/profile')
  expect(page.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
  // It was announced before the dialog opened.
  expect(allOf('alert', REASON)).toEqual([])
  await page.user.hover(page.getByText(REASON))
  await passes(10_000)
  expect(dismiss(page)).toBeInTheDocument()
  await page.user.unhover(page.getByText(REASON))
  await passes(4_500)
  expect(dismiss(page)).toBeNull()

  await page.visit('/profile')
  await page.user.click(dismiss(page)!)
  expect(dismiss(page)).toBeNull()
})

test('the same toast twice within 2 s shows once', async () => {
  const page = await renderScreen('/')
  for (let tap = 0; tap < 2; tap += 1) {
    await page.user.click(page.getByRole('link', { name: 'Share Journey' }))
    await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    expect(page.queryByRole('dialog')).toBeNull()
  }
  expect(page.getAllByText('Please sign in to access Find Travel Buddy')).toHaveLength(1)
})
