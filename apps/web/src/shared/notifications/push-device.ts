// Notifications as this browser knows them: whether it can, may, and is subscribed.

/** homeScreen: iOS shows notifications only of apps that are on the home screen. */
export type PushAbility = 'can' | 'homeScreen' | 'cannot'

export interface DeviceSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** The service worker is registered once the page has nothing more urgent to do. */
const WORKER_MOST_MS = 20_000

export function pushAbility(): PushAbility {
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (can) return 'can'
  const isIos =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  return isIos ? 'homeScreen' : 'cannot'
}

/** Asks the browser; call it from a tap. */
export async function askForPermission(): Promise<NotificationPermission> {
  return Notification.permission === 'default' ? Notification.requestPermission() : Notification.permission
}

/** Subscribes, or returns the subscription that exists. A subscription with another server key is replaced. */
export async function subscribeDevice(publicKey: string): Promise<DeviceSubscription> {
  const { pushManager } = await activeWorker()
  const before = await pushManager.getSubscription()
  if (before && keyOf(before) === publicKey) return subscriptionOf(before)
  await before?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return subscriptionOf(made)
}

/** The browser's subscription with this server, without asking for anything. */
export async function deviceSubscription(publicKey: string): Promise<DeviceSubscription | undefined> {
  const found = await presentSubscription()
  return found && keyOf(found) === publicKey ? subscriptionOf(found) : undefined
}

/** Nothing can be sent to this browser any more, and what is shown goes: it is about who was signed in. */
export async function unsubscribeDevice(): Promise<void> {
  await (await presentSubscription())?.unsubscribe()
  await closeNotifications()
}

export async function closeNotifications(): Promise<void> {
  const registration = await presentWorker()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

async function presentSubscription(): Promise<PushSubscription | undefined> {
  return (await (await presentWorker())?.pushManager.getSubscription()) ?? undefined
}

async function presentWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return pushAbility() === 'can' ? navigator.serviceWorker.getRegistration() : undefined
}

async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the service worker is not ready')), WORKER_MOST_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

function subscriptionOf(subscription: PushSubscription): DeviceSubscription {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth } }
}

function keyOf({ options }: PushSubscription): string | undefined {
  const bytes = options.applicationServerKey
  if (bytes === null) return undefined
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
