// The data that stays in the browser after sign-out: settings of the device, no personal data.
import { openAuth, registered, signIn, unfoldMenu } from '../support/accounts.ts'
import { aPair, openChat } from '../support/chat.ts'
import { withoutMap } from '../support/drawing.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ page }) => withoutMap(page))

const LATITUDE = '28.620517'
const TRIP = `/routes?from=My+location&fromAt=${LATITUDE},77.364213&to=Gaur+Chowk+%28Char+Murti%29`
const planted = {
  place: LATITUDE,
  draft: 'Planted: the words of an unsent message',
  chatDraft: 'Planted: the words of an unsent chat',
  chat: 'Planted: the words of a chat',
  partner: 'Plantagenet',
}

/** Settings of the device and the secret by which the server recognises it; no personal data. */
const DEVICE_KEYS = [
  'sawari.language',
  'sawari.theme',
  'sawari.position-agreed',
  'sawari.service-banner-dismissed',
  'sawari.device',
]

interface Storage {
  readonly local: Record<string, string>
  readonly tab: Record<string, string>
  readonly databases: string
  /** Addresses and contents of all entries in the service worker's caches. */
  readonly caches: string
}

function everythingStored(page: Page): Promise<Storage> {
  return page.evaluate(async () => {
    const opened = (request: IDBOpenDBRequest | IDBRequest<unknown[]>) =>
      new Promise<unknown>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = (await opened(indexedDB.open(name))) as IDBDatabase
      for (const store of database.objectStoreNames)
        rows.push(await opened(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const kept: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        kept.push(`${name} ${request.method} ${request.url}\n${await answer?.text()}`)
      }
    }
    return {
      local: { ...localStorage },
      tab: { ...sessionStorage },
      databases: JSON.stringify(rows),
      caches: kept.join('\n'),
    }
  })
}

/** The planted texts that are still stored, with their location. */
async function found(page: Page, texts: readonly string[]): Promise<string[]> {
  const { local, tab, databases, caches } = await everythingStored(page)
  const places = { local: JSON.stringify(local), tab: JSON.stringify(tab), databases, caches }
  return Object.entries(places).flatMap(([place, content]) =>
    texts.filter(text => content.includes(text)).map(text => `${place}: ${text}`),
  )
}

test(
  'after a sign-out no storage of the browser holds anything of the passenger',
  anySize,
  async ({ page, context, request }) => {
    const { asha, bilal } = await aPair(request, `Bilal ${planted.partner}`)
    const texts = [
      ...Object.values(planted),
      ...[asha, bilal].flatMap(({ passenger, userId }) => [passenger.email, userId]),
      ...Object.values(asha.tokens),
      asha.passenger.name,
    ]
    await page.goto('/')
    // The service worker installs when the page is idle.
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('sawari-data')).keys()).length))
      .toBeGreaterThan(3)

    await test.step('everything that the app can store is stored', async () => {
      const panel = await openChat(page, asha, `Bilal ${planted.partner}`)
      await panel.writes(planted.chat)
      await expect(panel.own).toHaveCount(1)
      await panel.composer.fill(planted.chatDraft)
      await page.goto('/profile')
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
      await page.goto(TRIP)
      await expect(page.getByRole('heading', { name: /^Route (Found|Options)$/ }).first()).toBeVisible()
      await page.goto('/contact')
      await page.getByLabel('Message').fill(planted.draft)
      const before = await found(page, texts)
      for (const text of [planted.place, planted.draft, asha.tokens.refreshToken])
        expect(before.join('\n')).toContain(text)
      const { local } = await everythingStored(page)
      expect(Object.keys(local)).toContain(`sawari.mine.${asha.userId}.connections`)
      expect(Object.keys(local)).toContain(`sawari.mine.${asha.userId}.last-plan.1`)
    })

    await unfoldMenu(page)
    await page.getByRole('link', { name: 'Logout' }).click()
    await unfoldMenu(page)
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign In' }),
    ).toBeVisible()
    expect(await found(page, texts)).toEqual([])
    const { local, tab, databases } = await everythingStored(page)
    expect(Object.keys(local).filter(key => !DEVICE_KEYS.includes(key))).toEqual([])
    expect(Object.keys(tab).sort()).toEqual(['sawari.scroll', 'test.signed-in'])
    expect(databases).toBe('[]')

    await test.step('after a tab was closed without a sign-out, neither a visitor nor the next passenger finds anything', async () => {
      const [first, second] = await Promise.all([registered(request), registered(request)])
      await signIn(page, first)
      await page.goto(TRIP)
      await expect(page.getByRole('heading', { name: /^Route (Found|Options)$/ }).first()).toBeVisible()
      await page.goto('/contact')
      await page.getByLabel('Message').fill(planted.draft)
      await page.close()

      const later = await context.newPage()
      await withoutMap(later)
      await later.goto('/contact')
      await expect(later.getByLabel('Message')).toHaveValue('')
      await openAuth(later, 'Sign In')
      await later.keyboard.press('Escape')
      await signIn(later, second)
      expect(await found(later, [planted.place, planted.draft, first.email])).toEqual([])
    })
  },
)
