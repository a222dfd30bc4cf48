import { expect, test } from 'vitest'
import { passes } from '../../testing/page-clock.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

test.each([
  [767, 2, 1, 1],
  [768, 3, 2, 2],
  [1023, 3, 2, 2],
  [1024, 4, 3, 3],
])('at %i px rickshaws float: %i across, %i down, %i diagonally', async (width, ...wanted) => {
  await renderScreen('/nowhere', { width })
  const counts = ['horizontal', 'vertical', 'diagonal'].map(
    way => document.querySelectorAll(`[aria-hidden="true"] > [data-way="${way}"]`).length,
  )
  expect(counts).toEqual(wanted)
})

test('Take Me Home goes to / after 300 ms, once', async () => {
  const page = await renderScreen('/nowhere')
  const entries = history.length
  const home = page.getByRole('button', { name: 'Take Me Home' })
  await page.user.click(home)
  await page.user.click(home)
  await passes(299)
  expect(page.address()).toBe('/nowhere')
  await passes(1)
  expect(page.address()).toBe('/')
  await passes(1_000)
  expect(history.length).toBe(entries + 1)
})

test('the rickshaw steps each 50 ms, until paused', async () => {
  const page = await renderScreen('/nowhere')
  const style = () => page.getByTestId('rickshaw').getAttribute('style') ?? ''
  const at = () => Number(/translateX\(([\d.]+)%\)/.exec(style())?.[1])
  const first = at()
  await passes(500)
  expect(at()).toBe((first + 10) % 101)
  await passes(101 * 50)
  expect(at()).toBe((first + 10) % 101)
  expect(style()).toMatch(/^transform: translateX\([\d.]+%\);$/)

  await page.user.click(page.getByRole('button', { name: 'Pause the rickshaw' }))
  const paused = at()
  await passes(1_000)
  expect(at()).toBe(paused)
  await page.user.click(page.getByRole('button', { name: 'Let the rickshaw drive on' }))
  await passes(50)
  expect(at()).not.toBe(paused)
})

test('the rickshaw stands while hovered, focused or in a hidden tab', async () => {
  const page = await renderScreen('/nowhere')
  const style = () => page.getByTestId('rickshaw').getAttribute('style')
  const moves = async () => {
    const before = style()
    await passes(200)
    return style() !== before
  }
  expect(await moves()).toBe(true)
  await page.user.hover(page.getByTestId('rickshaw'))
  expect(await moves()).toBe(false)
  await page.user.hover(page.getByRole('contentinfo'))
  expect(await moves()).toBe(true)
  page.getByRole('button', { name: 'Pause the rickshaw' }).focus()
  expect(await moves()).toBe(false)
  ;(document.activeElement as HTMLElement).blur()
  expect(await moves()).toBe(true)
  await page.setVisibility('hidden')
  expect(await moves()).toBe(false)
  await page.setVisibility('visible')
  expect(await moves()).toBe(true)
})
