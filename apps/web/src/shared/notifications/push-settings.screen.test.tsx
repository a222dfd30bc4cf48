// The settings of notifications, in a browser whose permission and push service are played.

import { readPush, removePush, savePush, signIn } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/page-clock.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { createServerStub } from '../../testing/server-stub.ts'
import { answerProfile, fillSignIn, openAuth, signedIn } from '../../testing/signing-in.ts'
import { asha } from '../../testing/test-passenger.ts'

const publicKey = `B${'k'.repeat(85)}Q`
const keyBytes = Uint8Array.from(atob(publicKey.replaceAll('-', '+').padEnd(88, '=')), c => c.charCodeAt(0))
const ALL = { request: true, acceptance: true, message: true }
const subscribed = {
  endpoint: 'https://push.example/send/a',
  keys: { p256dh: publicKey, auth: 'c2VjcmV0IG9mIDE2IGJ5dA' },
}

afterEach(() => {
  // Other files share this device: one with a service worker would seem to answer without a network.
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser that can be notified; `answer` is what its rider says when it asks. */
function aBrowser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const notification = {
    permission,
    requestPermission: vi.fn(() => {
      notification.permission = answer
      return Promise.resolve(answer)
    }),
  }
  const unsubscribe = vi.fn(() => Promise.resolve(true))
  const subscription = {
    endpoint: subscribed.endpoint,
    unsubscribe,
    toJSON: () => subscribed,
    options: { applicationServerKey: keyBytes },
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(null as unknown),
    subscribe: vi.fn(() => {
      pushManager.getSubscription = () => Promise.resolve(subscription)
      return Promise.resolve(subscription)
    }),
  }
  const shown = { close: vi.fn() }
  const registration = { pushManager, getNotifications: () => Promise.resolve([shown]) }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  })
  return { notification, pushManager, shown, unsubscribe }
}

async function opened(kinds: typeof ALL | null = null, key: string | null = publicKey) {
  const server = createServerStub()
  answerProfile(server, asha)
  server.answers(readPush, { success: true, data: { publicKey: key, kinds } })
  const page = await renderScreen('/profile', { server, signedInAs: asha })
  const card = () => within(page.getByRole('region', { name: 'Notifications' }))
  await eventually(() => expect(server.calls(readPush)).toHaveLength(1))
  const turnOn = () => eventually(() => card().getByRole('button', { name: 'Turn on notifications' }))
  return { page, server, card, turnOn }
}

describe('notifications on this device', () => {
  test('are asked for after a tap alone, then have a switch for each kind, and can be turned off', async () => {
    const { notification, pushManager, shown, unsubscribe } = aBrowser('default', 'granted')
    const { page, server, card, turnOn } = await opened()
    const button = await turnOn()
    expect(notification.requestPermission).not.toHaveBeenCalled()
    server.answers(savePush, ({ body }) => ({ success: true, data: { kinds: body.kinds } }))
    await page.user.dblClick(button)
    await eventually(() => expect(card().getAllByRole('switch', { checked: true })).toHaveLength(3))
    const wish = { userVisibleOnly: true, applicationServerKey: publicKey }
    expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith(wish)
    expect(server.calls(savePush).map(({ body }) => body)).toEqual([{ ...subscribed, kinds: ALL }])
    await eventually(() => expect(card().getByRole('heading')).toHaveFocus())

    await page.user.click(card().getByRole('switch', { name: 'New message in a chat' }))
    await eventually(() => expect(server.calls(savePush)).toHaveLength(2))
    expect(server.calls(savePush)[1]!.body.kinds).toEqual({ ...ALL, message: false })
    expect(card().getByRole('switch', { name: 'New message in a chat' })).not.toBeChecked()

    server.answers(removePush, { success: true })
    await page.user.click(card().getByRole('button', { name: 'Turn off on this device' }))
    await turnOn()
    expect(unsubscribe).toHaveBeenCalled()
    // What was shown may be about who was signed in.
    expect(shown.close).toHaveBeenCalled()
    expect(card().getByRole('heading')).toHaveFocus()
  })

  test('end on a phone where another passenger signs in, with what is shown and the map that was seen', async () => {
    const { pushManager, shown, unsubscribe } = aBrowser('granted')
    await pushManager.subscribe()
    const forgotten = vi.fn(() => Promise.resolve(true))
    vi.stubGlobal('caches', { delete: forgotten })
    const server = createServerStub()
    server.answers(signIn, signedIn(asha))
    const remembered = { 'sawari.mine.owner': 'of a tab that was closed without a sign-out' }
    const page = await renderScreen('/contact', { server, remembered })
    const dialog = await openAuth(page, 'Sign In')
    await fillSignIn(page, dialog, asha)
    await page.user.click(within(dialog).getByRole('button', { name: 'Sign In' }))
    await eventually(() => expect(shown.close).toHaveBeenCalled())
    expect(unsubscribe).toHaveBeenCalled()
    expect(forgotten).toHaveBeenCalledWith('sawari-seen-tiles')
  })

  test('say how to undo a refusal', async () => {
    aBrowser('default', 'denied')
    const { page, card, turnOn } = await opened()
    await page.user.click(await turnOn())
    await eventually(() => expect(card().getByText(/allow notifications and come back/)).toBeVisible())
    expect(card().queryByRole('button')).toBeNull()
  })

  test('say that the browser got no answer, and can be tried again', async () => {
    aBrowser('default')
    const { page, card, turnOn } = await opened()
    await page.user.click(await turnOn())
    await eventually(() => expect(card().getByText(/got no answer/)).toHaveRole('status'))
    expect(await turnOn()).toBeInTheDocument()
  })

  test('say that the server does not send to the service of this browser, which is not kept subscribed', async () => {
    const { unsubscribe } = aBrowser('granted')
    const { page, server, card, turnOn } = await opened()
    server.fails(savePush, 'VALIDATION_FAILED', [{ path: 'endpoint', message: 'not served' }])
    await page.user.click(await turnOn())
    await eventually(() =>
      expect(card().getByText(/a service that Sawari does not send to/)).toHaveRole('alert'),
    )
    expect(unsubscribe).toHaveBeenCalledOnce()
    expect(await turnOn()).toBeInTheDocument()
  })

  test.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)', /Add to Home Screen/],
    ['a browser that knows none', 'Mozilla/5.0', 'This browser cannot show notifications.'],
  ])('are explained on %s', async (_, userAgent, text) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    const { card } = await opened()
    await eventually(() => expect(card().getByText(text)).toBeVisible())
  })

  test('are not mentioned where the server sends none', async () => {
    aBrowser('default')
    const { page } = await opened(null, null)
    expect(page.queryByRole('region', { name: 'Notifications' })).toBeNull()
  })
})
