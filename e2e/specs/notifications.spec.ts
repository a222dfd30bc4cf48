import type { CDPSession, Worker } from '@playwright/test'
import { withoutMap } from '../support/drawing.ts'
import { anySize, expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

async function registrationOf(devtools: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations
    if (first) resolve(first.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  return promise
}

/**
 * Chromium shows no notifications without a profile: the worker records what it would show. It also counts the pushes
 * that it has handled.
 */
const recordPushes = (worker: Worker) =>
  worker.evaluate(`
    globalThis.shown = []
    globalThis.handled = 0
    const waitUntil = ExtendableEvent.prototype.waitUntil
    PushEvent.prototype.waitUntil = function (work) {
      waitUntil.call(this, work.finally(() => { globalThis.handled += 1 }))
    }
    Object.defineProperty(registration, 'showNotification', {
      value: async (title, { tag, lang }) => void shown.push([title, tag, lang]),
    })
  `)
const shownBy = (worker: Worker) => worker.evaluate<string[][]>('globalThis.shown')
const handledBy = (worker: Worker) => worker.evaluate<number>('globalThis.handled')

test(
  'a notification comes with every tab closed, in the language of the app, and opens Travel Buddy',
  anySize,
  async ({ page, context, baseURL }) => {
    await withoutMap(page)
    await page.goto('/contact')
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    const language = () =>
      page.evaluate(async () => {
        const kept = await caches.match('/language', { cacheName: 'sawari-language' })
        return (await kept?.text()) ?? ''
      })
    await expect.poll(language).toBe('hi')

    const devtools = await context.newCDPSession(page)
    const registrationId = await registrationOf(devtools)
    const deliver = (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin: baseURL!, registrationId, data })
    const worker = context.serviceWorkers()[0]!
    await recordPushes(worker)
    // The app is visible and shows this itself: the next push is the first to be shown.
    await deliver('{"kind":"request"}')
    // The delivery is asynchronous: a page that leaves before it is no longer visible to it.
    await expect.poll(() => handledBy(worker)).toBe(1)
    await page.goto('about:blank')
    for (const data of ['{"kind":"message"}', '{"kind":"of a later version"}', 'not JSON'])
      await deliver(data)
    await expect
      .poll(() => shownBy(worker))
      .toEqual([
        ['नया मैसेज', 'message', 'hi'],
        ['सफ़र साथी', 'other', 'hi'],
        ['सफ़र साथी', 'other', 'hi'],
      ])

    await page.goto('/contact')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await worker.evaluate(`
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification: { close: () => {} } }))
  `)
    // Travel Buddy asks a visitor to sign in first.
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)
