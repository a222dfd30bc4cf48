import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { BuddyConnection, BuddyMatch, BuddyRequest } from '@sawari/contract'
import { aPassenger, type Passenger } from './accounts.ts'
import { expect, test } from './test.ts'

/** Two places that every server knows, and a third that no other test uses. */
export const places = {
  from: 'Noida City Centre',
  to: 'Gaur Chowk',
  elsewhere: 'Ghaziabad Junction',
} as const

/** A place by its name; a place outside the gazetteer needs its point as well. */
export type Place = string | { readonly name: string; readonly latitude: number; readonly longitude: number }

interface OwnTrip {
  readonly from: Exclude<Place, string>
  readonly to: Exclude<Place, string>
  /** The page's address with both places filled in. */
  readonly query: string
}

/**
 * A trip far from those of all other tests, of the other screen size and of the previous retry, so that
 * they do not match. `story` must be unique among all tests.
 */
export function ownTrip(story: number): OwnTrip {
  const { project, retry, repeatEachIndex } = test.info()
  const cell = (story * 2 + (project.name === 'phone' ? 0 : 1)) * 2 + ((retry + repeatEachIndex) % 2)
  const latitude = 28.32 + Math.floor(cell / 6) * 0.09
  const longitude = 76.85 + (cell % 6) * 0.12
  const from = { name: `Gate ${cell}`, latitude, longitude }
  const to = { name: `Chowk ${cell}`, latitude: latitude + 0.03, longitude: longitude + 0.03 }
  const query = new URLSearchParams({ from: from.name, fromAt: at(from), to: to.name, toAt: at(to) })
  return { from, to, query: `?${query}` }
}

let pairs = 0

/**
 * The two places of `places` by name, at points of their own, south of those of `ownTrip`: pairs that connect at the
 * same time, in any test, do not match each other.
 */
export function placesOfPair() {
  const cell = test.info().workerIndex * 19 + pairs++
  const latitude = 27.95 + (cell % 13) * 0.025
  const longitude = 76.9 + (Math.floor(cell / 13) % 5) * 0.15
  return {
    from: { name: places.from, latitude, longitude },
    to: { name: places.to, latitude, longitude: longitude + 0.1 },
  }
}

const at = ({ latitude, longitude }: Exclude<Place, string>) =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)}`

/** A rider who acts through the API only, like a user of another phone. */
export interface Rider {
  readonly passenger: Passenger
  readonly userId: string
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string }
  searches(from?: Place, to?: Place): Promise<readonly BuddyMatch[]>
  /** The alias by which this rider knows one of the riders found. */
  aliasOf(other: Rider): Promise<string>
  asks(other: Rider): Promise<BuddyRequest>
  incoming(): Promise<readonly BuddyRequest[]>
  answers(action: 'accept' | 'decline'): Promise<void>
  connections(): Promise<readonly BuddyConnection[]>
  /** Makes any other call; returns its status and envelope. */
  call(method: string, path: string, data?: unknown): Promise<{ status: number; body: Answer }>
}

interface Answer {
  readonly error?: string
  readonly data?: unknown
}

/** Signs up and signs in a new rider through the API. */
export async function aRider(request: APIRequestContext, name: string): Promise<Rider> {
  const passenger = { ...aPassenger(), name }
  const { email, password } = passenger
  const signedUp = await request.post('/signup', { data: { ...passenger, confirmPassword: password } })
  expect(signedUp.status()).toBe(201)
  const { data } = await (await request.post('/signin', { data: { email, password } })).json()
  const { accessToken, refreshToken, user } = data
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }

  async function call(method: string, path: string, body?: unknown) {
    const answer = await request.fetch(path, { method, headers, ...(body ? { data: body } : {}) })
    return { status: answer.status(), body: (await answer.json()) as Answer }
  }

  async function done<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const answer = await call(method, path, body)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body.data as Data
  }

  async function requestsToMe(): Promise<readonly BuddyRequest[]> {
    return (await done<{ requests: BuddyRequest[] }>('GET', '/api/ride-buddy/requests')).requests
  }

  async function aliasOf(other: Rider): Promise<string> {
    const [first, ...more] = other.passenger.name.split(' ')
    const shownName = more.length > 0 ? `${first} ${more.at(-1)![0]}.` : first
    const found = async () => {
      const { matches } = await done<{ matches: BuddyMatch[] }>('GET', '/api/ride-buddy/search/status')
      return matches.find(({ userName }) => userName === shownName)?.userId
    }
    // The other's search may have begun in a browser just now.
    await expect.poll(found, `${shownName} among the riders found`).toBeDefined()
    return (await found())!
  }

  return {
    passenger,
    userId: user.userId,
    tokens: { accessToken, refreshToken },
    call,
    async searches(from = places.from, to = places.to) {
      const [source, destination] = [from, to].map(place =>
        typeof place === 'string' ? { name: place } : place,
      )
      const body = { source, destination, preferences: { searchRadius: 2 } }
      const found = await done<{ matches: BuddyMatch[] }>('POST', '/api/ride-buddy/search', body)
      return found.matches
    },
    aliasOf,
    asks: async other => done('POST', '/api/ride-buddy/request', { receiverId: await aliasOf(other) }),
    incoming: requestsToMe,
    async answers(action) {
      const [first] = await requestsToMe()
      await done('PUT', `/api/ride-buddy/request/${first?.id}`, { action })
    },
    connections: () => done('GET', '/api/ride-buddy/matches'),
  }
}

type CardKind = 'match' | 'incoming-request' | 'sent-request' | 'connection' | 'saved-connection'

/** The Travel Buddy page in a browser where the rider is signed in. */
export interface RidersPage {
  readonly page: Page
  readonly search: Locator
  readonly connections: Locator
  tab(name: 'Search' | 'Connections'): Locator
  /** Fills the form and sends it. */
  searches(from?: string, to?: string): Promise<void>
  /** The card of a match, a request or a connection. */
  card(kind: CardKind, name: string): Locator
  /** Submits the form without changing it. */
  searchesAsFilled(): Promise<void>
  requests(name: string): Promise<void>
  accepts(name: string): Promise<void>
  declines(name: string): Promise<void>
  opensChat(name: string): Promise<void>
}

/** Prepares the tab to be signed in; must be called before the page is opened. */
export async function signInTab(page: Page, { tokens }: Rider): Promise<void> {
  await page.addInitScript(given => {
    if (sessionStorage.getItem('test.signed-in')) return
    sessionStorage.setItem('test.signed-in', 'once')
    sessionStorage.setItem('sawari.access', given.accessToken)
    sessionStorage.setItem('sawari.refresh', given.refreshToken)
  }, tokens)
}

/** Opens Travel Buddy for this rider and waits for its first response. */
export async function openRideBuddy(page: Page, rider: Rider, query = ''): Promise<RidersPage> {
  await signInTab(page, rider)
  const loaded = page.waitForResponse('**/api/ride-buddy/matches')
  await page.goto(`/ridebuddy${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Find Travel Buddy' })).toBeVisible()
  await loaded
  return ridersPage(page)
}

function ridersPage(page: Page): RidersPage {
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  const panel = (name: string) => page.getByRole('tabpanel', { name: new RegExp(`^${name}`) })
  const card = (kind: string, name: string) => page.getByTestId(kind).filter({ hasText: name })

  async function show(name: string): Promise<void> {
    if ((await tab(name).getAttribute('aria-selected')) !== 'true') await tab(name).click()
  }

  async function answer(name: string, action: string): Promise<void> {
    await show('Connections')
    await card('incoming-request', name).getByRole('button', { name: action }).click()
  }

  return {
    page,
    tab,
    card,
    search: panel('Search'),
    connections: panel('Connections'),
    async searches(from = places.from, to = places.to) {
      await show('Search')
      await page.getByRole('combobox', { name: 'From', exact: true }).fill(from)
      await page.keyboard.press('Escape')
      await page.getByRole('combobox', { name: 'To', exact: true }).fill(to)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Search Buddies' }).click()
    },
    searchesAsFilled: () => page.getByRole('button', { name: 'Search Buddies' }).click(),
    async requests(name) {
      await show('Search')
      await card('match', name).getByRole('button', { name: 'Send Request' }).click()
    },
    accepts: name => answer(name, 'Accept'),
    declines: name => answer(name, 'Decline'),
    async opensChat(name) {
      await show('Connections')
      await card('connection', name).getByRole('button', { name: 'Open Chat' }).click()
    },
  }
}
