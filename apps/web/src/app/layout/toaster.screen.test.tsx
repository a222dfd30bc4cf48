import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { passes } from '../../testing/page-clock.ts'
import { allOf, oneOf } from '../../testing/regions.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const REASON = 'Please sign in to access Profile'

/** The card of one toast; the region may contain others. */
const toastOf = (text: string) => within(oneOf('alert', text)).getByText(text).parentElement!.parentElement!

test('32 an error toast goes after 4 s, and not while it is pointed at', async () => {
  const page = await renderScreen('/profile')
  await page.user.hover(oneOf('alert', REASON).querySelector('p')!)
  await passes(10_000)
  expect(allOf('alert', REASON)).toHaveLength(1)
  await page.user.unhover(oneOf('alert', REASON).querySelector('p')!)
  await passes(4_500)
  expect(allOf('alert', REASON)).toEqual([])
})

test('33 the same toast twice within 2 s shows once', async () => {
  const page = await renderScreen('/')
  for (let tap = 0; tap < 2; tap += 1) {
    await page.user.click(page.getByRole('link', { name: 'Share Journey' }))
    await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    expect(page.queryByRole('dialog')).toBeNull()
  }
  expect(page.getAllByText('Please sign in to access Find Travel Buddy')).toHaveLength(1)
})

test('34 a toast takes no focus and can be closed', async () => {
  const page = await renderScreen('/profile')
  expect(page.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
  await page.user.click(within(toastOf(REASON)).getByRole('button', { name: 'Dismiss' }))
  expect(allOf('alert', REASON)).toEqual([])
})
