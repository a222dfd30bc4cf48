// Which push services the server sends to. The endpoint of a notification comes from a browser, so a rider can
// name any host, also one that never answers.

import { createTally } from '../jobs/tally.ts'
import { isPublicEndpoint } from './public-endpoint.ts'

/** Hosts, of which '*.example.org' stands for every host below example.org; 'any': every public host. */
export type PushServices = 'any' | readonly string[]

/** The push services of Chrome and its pre-releases, Firefox, Edge and Safari. */
export const KNOWN_PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
]

/** Parses PUSH_SERVICES. */
export function pushServicesOf(text: string): PushServices | undefined {
  if (text === 'known') return KNOWN_PUSH_SERVICES
  if (text === 'any') return 'any'
  const hosts = text.split(',').map(each => each.trim().toLowerCase())
  return hosts.every(isPublicHost) ? hosts : undefined
}

const HOST = /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{1,63}$/

/** Also refuses a number such as '1.2': it looks like a host name, but URLs read it as an IP address. */
function isPublicHost(entry: string): boolean {
  const host = entry.replace(/^\*\./, '')
  const endpoint = `https://${host}/`
  return HOST.test(host) && isPublicEndpoint(endpoint) && new URL(endpoint).hostname === host
}

export interface PushServiceSettings {
  readonly services: PushServices
  /** The origin of a stand-in push service, for tests. */
  readonly testOrigin: string | undefined
}

/** The push service of an endpoint. */
interface PushService {
  /** The entry of the list that the host matches, or 'any'. */
  readonly name: string
  /** Undefined: the entry names one host. Else whoever names the endpoint chooses among many. */
  readonly chosenHost: string | undefined
}

/** How many services an endpoint can have. */
export function countServices({ services, testOrigin }: PushServiceSettings): number {
  const count = services === 'any' ? KNOWN_PUSH_SERVICES.length + 1 : services.length
  return testOrigin === undefined ? count : count + 1
}

/** Undefined: the server does not send to this endpoint. */
export function pushServiceOf(
  endpoint: string,
  { services, testOrigin }: PushServiceSettings,
): PushService | undefined {
  if (testOrigin !== undefined && URL.canParse(endpoint) && new URL(endpoint).origin === testOrigin) {
    return { name: testOrigin, chosenHost: undefined }
  }
  if (!isPublicEndpoint(endpoint)) return undefined
  const host = new URL(endpoint).hostname.replace(/\.$/, '')
  const listed = services === 'any' ? KNOWN_PUSH_SERVICES : services
  if (listed.includes(host)) return { name: host, chosenHost: undefined }
  const pattern = listed.find(entry => entry.startsWith('*.') && host.endsWith(entry.slice(1)))
  const name = pattern ?? (services === 'any' ? 'any' : undefined)
  return name === undefined ? undefined : { name, chosenHost: host }
}

// How many notifications are under way to each push service, so that none that is slow or silent delays those of
// another.

/** Deliveries to one push service at the same time. */
export const SERVICE_PLACES = 40
/** How many of those go to one host, where many are allowed and a rider chooses. */
const CHOSEN_HOST_PLACES = 10
/** How many of those belong to one account. */
const CHOSEN_ACCOUNT_PLACES = 2

export interface Delivery {
  readonly service: PushService
  readonly userId: string
}

export function createDeliveryPlaces() {
  const taken = createTally()
  return {
    /** Takes a place and returns the function that frees it; undefined if there is none. */
    take: ({ service: { name, chosenHost }, userId }: Delivery): (() => void) | undefined => {
      const limits: [key: string, most: number][] = [[name, SERVICE_PLACES]]
      if (chosenHost !== undefined) {
        limits.push([`${name} host ${chosenHost}`, CHOSEN_HOST_PLACES])
        limits.push([`${name} account ${userId}`, CHOSEN_ACCOUNT_PLACES])
      }
      if (limits.some(([key, most]) => taken.of(key) >= most)) return undefined
      for (const [key] of limits) taken.add(key, 1)
      return () => {
        for (const [key] of limits) taken.add(key, -1)
      }
    },
  }
}
