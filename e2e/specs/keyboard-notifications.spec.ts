// The switches of notifications without a mouse. The browser's push service is simulated, because headless
// Chromium has none.
import { expectFocusIn, pressOn, tabTo } from '../support/keyboard.ts'
import { aRider, signInTab } from '../support/rider.ts'
import { expectAccessible } from '../support/screens.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'

const PUBLIC_KEY = `B${'k'.repeat(85)}Q`

test(
  'notifications are turned on, switched one by one and turned off by keys alone',
  anySize,
  async ({ page, request }) => {
    const saved = await answerSwitches(page)
    await page.addInitScript(playPushService, PUBLIC_KEY)
    await signInTab(page, await aRider(request, 'Asha Verma'))
    await page.goto('/profile')
    const card = page.getByRole('region', { name: 'Notifications' })
    const heading = card.getByRole('heading')
    const switches = card.getByRole('switch')

    await test.step('turned on, focus is at the heading, and all kinds are on', async () => {
      await pressOn(page, card.getByRole('button', { name: 'Turn on notifications' }))
      await expect(heading).toBeFocused()
      await expect(card.getByRole('status')).toHaveText('On')
      await expect(card.getByRole('switch', { checked: true })).toHaveCount(3)
      await expectAccessible(page)
    })

    await test.step('Space switches each kind, and focus stays on its switch', async () => {
      for (const [index, kind] of ['request', 'acceptance', 'message'].entries()) {
        const one = switches.nth(index)
        await tabTo(page, one)
        await page.keyboard.press('Space')
        await expect(one).not.toBeChecked()
        await expect.poll(() => saved.at(-1)?.[kind]).toBe(false)
        await expect(one).toBeFocused()
      }
      expect(saved.at(-1)).toEqual({ request: false, acceptance: false, message: false })
    })

    await test.step('turned off, focus is at the heading, and they can be turned on again', async () => {
      await pressOn(page, card.getByRole('button', { name: 'Turn off on this device' }))
      await expect(card.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
      await expect(heading).toBeFocused()
      await page.keyboard.press('Tab')
      await expectFocusIn(card)
    })
  },
)

/** Responds in place of the server, which has no keys; returns the saved switches, oldest first. */
async function answerSwitches(page: Page): Promise<Record<string, boolean>[]> {
  const saved: Record<string, boolean>[] = []
  await page.route('**/api/user/push', async route => {
    const call = route.request()
    const kinds = call.method() === 'PUT' ? call.postDataJSON().kinds : null
    if (kinds) saved.push(kinds)
    await route.fulfill({ json: { success: true, data: { publicKey: PUBLIC_KEY, kinds } } })
  })
  return saved
}

function playPushService(publicKey: string): void {
  let permission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = () => {
    permission = 'granted'
    return Promise.resolve('granted')
  }
  const bytes = Uint8Array.from(atob(publicKey.replaceAll('-', '+').padEnd(88, '=')), c => c.charCodeAt(0))
  const subscription = {
    endpoint: 'https://push.example/send/a',
    unsubscribe: () => Promise.resolve(true),
    toJSON: () => ({ keys: { p256dh: publicKey, auth: 'c2VjcmV0IG9mIDE2IGJ5dA' } }),
    options: { applicationServerKey: bytes },
  }
  let current: typeof subscription | null = null
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: () => {
      current = subscription
      return Promise.resolve(current)
    },
  }
  const registration = { pushManager, getNotifications: () => Promise.resolve([]) }
  Object.defineProperties(ServiceWorkerContainer.prototype, {
    ready: { get: () => Promise.resolve(registration) },
    getRegistration: { value: () => Promise.resolve(registration) },
  })
}
