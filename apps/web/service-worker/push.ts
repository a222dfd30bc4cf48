// Notifications: shown in the language of this device, opened at Travel Buddy. Their payload contains only the
// kind.

import type { Language } from '@sawari/contract/languages'
import { PUSH_KINDS, type PushKind, type PushPayload } from '@sawari/contract/push-kinds'
import { pushLanguage, pushTexts } from '../src/messages/push.ts'

declare const self: ServiceWorkerGlobalScope

const CACHE = 'sawari-language'
const KEY = '/language'
/** Requests, connections and chats. */
const OPENS = '/ridebuddy?tab=connections'

/** Remembers the language of the app, which is not running when a notification comes. */
export async function keepLanguage(language: string): Promise<void> {
  await (await caches.open(CACHE)).put(KEY, new Response(language))
}

async function language(): Promise<Language> {
  const kept = await (await (await caches.open(CACHE)).match(KEY))?.text()
  return pushLanguage(kept, self.navigator.language)
}

export async function showPush(data: PushMessageData | null): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isSeen = windows.some(({ visibilityState }) => visibilityState === 'visible')
  // An app that is on screen announces the event itself.
  if (isSeen && !mustShow()) return
  const kind = kindOf(data)
  const lang = await language()
  const { title, body } = pushTexts(lang)[kind]
  const { registration } = self
  await registration.showNotification(title, {
    body,
    lang,
    tag: kind,
    icon: '/icon-192.png',
    badge: '/icon-maskable-192.png',
    silent: isSeen,
    // The next one of this kind replaces it and sounds again.
    ...({ renotify: !isSeen, ...(isSeen ? {} : { vibrate: [200, 100, 200] }) } as object),
  })
  if (!isSeen) return
  for (const shown of await registration.getNotifications({ tag: kind })) shown.close()
}

/** WebKit ends a subscription whose notifications are not shown. */
function mustShow(): boolean {
  const { userAgent } = self.navigator
  return userAgent.includes('AppleWebKit') && !userAgent.includes('Chrome')
}

/** A later version of the server may know more kinds. */
function kindOf(data: PushMessageData | null): PushKind | 'other' {
  try {
    const { kind } = (data?.json() ?? {}) as Partial<PushPayload>
    return PUSH_KINDS.find(known => known === kind) ?? 'other'
  } catch {
    return 'other'
  }
}

export async function openPush(notification: Notification): Promise<void> {
  notification.close()
  const windows = await self.clients.matchAll({ type: 'window' })
  const target = new URL(OPENS, self.location.origin)
  const isThere = ({ url }: WindowClient) => new URL(url).pathname === target.pathname
  const [open] = windows.toSorted((a, b) => Number(isThere(b)) - Number(isThere(a)))
  if (open === undefined) return void (await self.clients.openWindow(target.href))
  await open.focus().catch(() => undefined)
  // The page opens the screen without a reload.
  open.postMessage({ open: OPENS })
}
