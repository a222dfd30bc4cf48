import type { CDPSession } from '@playwright/test'
import { anySize, test as base, expect, type Page } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

const test = base
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

interface Shown {
  readonly title: string
  readonly lang: string
}

async function registrationOf(devtools: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations
    if (first) resolve(first.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  return promise
}

const shownBy = (page: Page) =>
  page
    .context()
    .serviceWorkers()[0]!
    .evaluate(async () => {
      const { registration } = globalThis as unknown as ServiceWorkerGlobalScope
      return (await registration.getNotifications()).map(({ title, lang }): Shown => ({ title, lang }))
    })

test(
  'a notification comes with every tab closed, in the language of the app, and opens Travel Buddy',
  anySize,
  async ({ page, context, baseURL }) => {
    await withoutMap(page)
    await page.goto('/contact')
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    const isKept = () =>
      page.evaluate(async () => {
        const kept = await caches.match('/language', { cacheName: 'sawari-language' })
        return (await kept?.text()) ?? ''
      })
    await expect.poll(isKept).toBe('hi')

    const devtools = await context.newCDPSession(page)
    const registrationId = await registrationOf(devtools)
    const deliver = (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin: baseURL!, registrationId, data })
    // The app is in sight: it says so itself.
    await deliver('{"kind":"request"}')
    expect(await shownBy(page)).toEqual([])

    await page.goto('about:blank')
    for (const data of [
      '{"kind":"message"}',
      '{"kind":"message"}',
      '{"kind":"of a later version"}',
      'not JSON',
    ]) {
      await deliver(data)
    }
    const expected = [
      { title: 'नया संदेश', lang: 'hi' },
      { title: 'सफ़र का साथी', lang: 'hi' },
    ]
    await expect
      .poll(async () => (await shownBy(page)).toSorted((a, b) => (a.title < b.title ? -1 : 1)))
      .toEqual(expected)

    await page.goto('/contact')
    await context.serviceWorkers()[0]!.evaluate(async () => {
      const worker = globalThis as unknown as ServiceWorkerGlobalScope
      const [notification] = await worker.registration.getNotifications({ tag: 'message' })
      worker.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }))
    })
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(async () => (await shownBy(page)).map(({ title }) => title)).toEqual(['सफ़र का साथी'])
  },
)
