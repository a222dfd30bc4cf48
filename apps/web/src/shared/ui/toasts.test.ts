import type { ToastOptions } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const shown = vi.hoisted(() => [] as string[])
vi.mock('react-hot-toast/headless', () => {
  const toast = Object.assign((text: string) => shown.push(`blank ${text}`), {
    success: (text: string) => shown.push(`success ${text}`),
    error: (text: string, options: ToastOptions) =>
      shown.push(`error ${text}${options.ariaProps?.['aria-live'] === 'off' ? ', not announced' : ''}`),
    dismiss: (id: number) => shown.push(`gone ${id}`),
  })
  return { toast }
})

const { showToast } = await import('./toasts.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  shown.length = 0
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
})

test('the same text again within 2 s shows once, after 2 s again', () => {
  showToast.success('Saved')
  vi.advanceTimersByTime(1_999)
  showToast.success('Saved')
  expect(shown).toEqual(['success Saved'])
  vi.advanceTimersByTime(1)
  showToast.success('Saved')
  expect(shown).toHaveLength(2)
  showToast.error('Another')
  showToast.info('Third')
  expect(shown.slice(2)).toEqual(['error Another', 'blank Third'])
})

test('an error that the page announces is shown without a second announcement', () => {
  showToast.errorAnnouncedByPage('Not saved')
  expect(shown).toEqual(['error Not saved, not announced'])
})

test('a note may ask for a longer silence', () => {
  showToast.info('Connected', 5_000)
  vi.advanceTimersByTime(4_999)
  showToast.info('Connected', 5_000)
  expect(shown).toHaveLength(1)
})

test('a toast is removed when its text is no longer true', () => {
  showToast.info('Asha asks')
  showToast.withdraw('Bilal asks')
  showToast.withdraw('Asha asks')
  expect(shown).toEqual(['blank Asha asks', 'gone 1'])
})
