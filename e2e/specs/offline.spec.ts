import type { BrowserContext } from '@playwright/test'
import { withoutMap } from '../support/drawing.ts'
import { chooseHindi } from '../support/language.ts'
import { goOffline } from '../support/network.ts'
import { openProxy, type ServerProxy } from '../support/proxy.ts'
import { screens } from '../support/screens.ts'
import { anySize, test as base, expect, type Page } from '../support/test.ts'

/** Each test has its own proxy to the server, because stored data belong to an origin. */
const test = base.extend<{ serverProxy: ServerProxy }>({
  serverProxy: async ({ baseURL }, use) => {
    const serverProxy = await openProxy(baseURL!)
    await use(serverProxy)
    await serverProxy.close()
  },
})
test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ complaints }) => {
  complaints.allow(
    /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE/,
  )
})

const DEPART_AT = '2026-11-20T10:00:00+05:30'
const TO_MARKET = { source: 'Botanical Garden Metro', destination: 'Sector 18 Market' }
const WHOLE_LINE = { source: 'Vaishali Metro', destination: 'Dwarka Sector 21 Metro' }
const BY_METRO = `/routes?${new URLSearchParams({
  from: WHOLE_LINE.source,
  to: WHOLE_LINE.destination,
  service: 'metro',
  departAt: '2026-11-20T04:30:00.000Z',
})}`
/** Calls that the device answers without a network; those with a body are posted. */
const CALLS = [
  ['/api/routes/calculate', { ...TO_MARKET, departAt: DEPART_AT, services: ['shared'] }],
  ['/api/routes/calculate', { ...WHOLE_LINE, departAt: DEPART_AT, services: ['metro'] }],
  // Only the server has the street network: the device plans these trips with estimates.
  ['/api/routes/fare-estimates', { ...TO_MARKET, departAt: '2026-11-20T23:30:00+05:30' }],
  ['/api/routes/explain?from=Botanical+Garden&to=Sector+62&departAt=2026-11-20T13:00:00.000Z', null],
  ['/api/hotspots/nearby', { latitude: 28.57, longitude: 77.33 }],
  ['/api/place-names', null],
  ['/api/places?q=akshar&limit=5', null],
  ['/api/config', null],
  ['/api/basemap', null],
] as const

/** The responses, and whether the device saved them. */
function answersTo(page: Page, calls: typeof CALLS) {
  return page.evaluate(async asked => {
    const send = async ([path, body]: (typeof asked)[number]) => {
      const headers = { accept: 'application/json', 'content-type': 'application/json' }
      const options = body === null ? {} : { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(path, { headers, ...options })
      return { saved: answer.headers.has('x-sawari-data-at'), json: (await answer.json()) as unknown }
    }
    return await Promise.all(asked.map(send))
  }, calls)
}

const strip = (page: Page) =>
  page.getByRole('status').filter({ hasText: "You're offline. Showing saved data." })
const newVersion = (page: Page) => page.getByText('A newer version of Sawari is ready.')

/** One visit: app, data, and the worker that answers from now on are stored on the device. */
async function visitOnce(page: Page, serverProxy: ServerProxy): Promise<void> {
  await page.goto(serverProxy.url)
  const isKept = () =>
    page.evaluate(async () => {
      const kept = await caches.open('sawari-data')
      return navigator.serviceWorker.controller !== null && (await kept.keys()).length >= 4
    })
  // The service worker installs when the page is idle.
  await expect.poll(isKept).toBe(true)
}

const list = (page: Page) => page.getByRole('region', { name: 'Stands in view' })
const stands = (page: Page) => list(page).locator('button[aria-expanded]')

async function faresOfFirstStand(page: Page): Promise<string[]> {
  const first = stands(page).first()
  await first.click()
  // A closed row names its lowest fare, too.
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  const destinations = list(page).getByRole('button', { name: /₹\d+/ })
  await expect(destinations.first()).toBeVisible()
  return await destinations.allTextContents()
}

async function loseNetwork(context: BrowserContext, serverProxy: ServerProxy): Promise<void> {
  await serverProxy.cut()
  await goOffline(context)
}

test(
  'after one visit the app works without a network, and says so',
  anySize,
  async ({ page, context, serverProxy }) => {
    await withoutMap(page)
    await visitOnce(page, serverProxy)
    await page.goto(`${serverProxy.url}/hotspots`)
    const online = await faresOfFirstStand(page)
    expect(online.length).toBeGreaterThan(2)
    await expect(page.getByText('Data saved on')).toHaveCount(0)

    await test.step('the device answers a silent server’s calls, and stops when it speaks again', async () => {
      await serverProxy.cut()
      await page.goto(`${serverProxy.url}/hotspots`)
      const note = page.getByRole('status').filter({ hasText: /The server does not answer. Data saved on/ })
      await expect(note).toBeVisible()
      await serverProxy.mend()
      await page.reload()
      await expect(stands(page).first()).toBeVisible()
      await expect(note).toHaveCount(0)
    })

    const answers = () => answersTo(page, CALLS)
    const fromServer = await answers()
    await loseNetwork(context, serverProxy)

    await test.step('its answers are those that the server gives for that minute', async () => {
      const fromDevice = await answers()
      expect(fromServer.map(({ saved }) => saved)).toEqual(CALLS.map(() => false))
      // Responses that the browser may cache for a while are not requested again.
      expect(fromDevice.slice(0, 5).map(({ saved }) => saved)).toEqual([true, true, true, true, true])
      const withoutStreets = (answered: typeof fromServer) => answered.map(({ json }) => json).toSpliced(2, 2)
      expect(withoutStreets(fromDevice)).toEqual(withoutStreets(fromServer))
      for (const { json } of [...fromServer, ...fromDevice]) expect(json).toMatchObject({ success: true })
      expect(JSON.stringify(fromDevice[1]?.json)).toContain('"line":"Blue Line"')
    })

    await test.step('stands are listed with fares, and the strip tells how old they are', async () => {
      await page.goto(`${serverProxy.url}/hotspots`)
      expect(await faresOfFirstStand(page)).toEqual(online)
      await expect(strip(page)).toContainText(/Data saved on \d+ \w+, \d\d:\d\d/)
    })

    await test.step('every screen opens, and says so', async () => {
      for (const { path, heading } of screens) {
        await page.goto(serverProxy.url + path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(strip(page)).toBeVisible()
      }
    })

    await test.step('a trip is searched in both scripts, planned and explained', async () => {
      await page.goto(`${serverProxy.url}/routes`)
      for (const [label, typed, name] of [
        ['From', 'बॉटनिकल', /Botanical Garden/],
        ['To', 'sector 62', /Sector 62/],
      ] as const) {
        await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
        await page.getByRole('option', { name }).first().click()
      }
      await page.getByRole('button', { name: 'Find Best Route' }).click()
      const main = page.getByRole('main')
      await expect(main).toContainText('₹')
      await expect(page.getByText(/Data saved on \d+ \w+, \d\d:\d\d/)).toHaveCount(1)
      const first = main.locator('[data-route]').first()
      await first.getByRole('button', { name: /Show the fare card/ }).click()
      const fareCard = page.getByRole('dialog', { name: 'Fare card' })
      await expect(fareCard).toContainText(/₹\d+.*rupees/s)
      await fareCard.getByRole('button', { name: 'Close' }).click()
      await first.getByText(/^Arrive/).click()
      await main.getByRole('button', { name: 'Why this route?' }).click()
      await expect(page.getByRole('dialog')).toContainText('₹')

      await page.goto(`${serverProxy.url}${BY_METRO}`)
      const unfold = page.getByRole('button', { name: /^Show stops and fare/ })
      await unfold.first().click()
      await expect(page.getByRole('list', { name: 'Stops' })).toContainText('Towards Dwarka Sector 21')
    })

    await test.step('a message is refused with the reason, and kept', async () => {
      await page.goto(`${serverProxy.url}/contact`)
      await page.getByLabel('Name').fill('Asha')
      await page.getByLabel('Email').fill('asha@example.com')
      await page.getByLabel('Message').fill('The stand at the gate has moved.')
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByRole('alert')).toContainText(
        "You're offline. Connect to the internet and try again.",
      )
      await page.reload()
      await expect(page.getByLabel('Message')).toHaveValue('The stand at the gate has moved.')
    })

    await test.step('the other language is there, though it was not loaded before', async () => {
      await chooseHindi(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('संपर्क करें')
      await page.goto(`${serverProxy.url}/routes`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('रूट प्लानर')
    })
  },
)

test(
  'the app can be installed, mends a lost file, and a newer version takes every window along',
  anySize,
  async ({ page, context, serverProxy, complaints }) => {
    complaints.allow(/Failed to fetch dynamically|could not be loaded|ERR_FAILED|404|MIME type/)
    await visitOnce(page, serverProxy)
    await test.step('it can be installed', async () => {
      const chrome = await context.newCDPSession(page)
      const { installabilityErrors } = await chrome.send('Page.getInstallabilityErrors')
      // A window without a history on disk, as in all tests, stores nothing permanently.
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
      const { data = '', errors } = await chrome.send('Page.getAppManifest')
      expect(errors).toEqual([])
      const manifest = JSON.parse(data) as {
        readonly icons: readonly { readonly src: string }[]
        readonly screenshots: readonly { readonly src: string }[]
        readonly shortcuts: readonly { readonly url: string }[]
      }
      expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/routes', '/hotspots'])
      expect(manifest.screenshots.length).toBeGreaterThan(0)
      for (const { src } of manifest.icons) {
        const answer = await page.request.get(serverProxy.url + src)
        expect([src, answer.status(), answer.headers()['content-type']]).toEqual([
          src,
          200,
          expect.stringContaining('image/'),
        ])
      }
    })

    await test.step('a screen whose code was lost comes by itself once the files are there', async () => {
      // The browser has evicted part of the cache, and the server has newer files.
      const name = await page.evaluate(async () => {
        for (const cacheName of await caches.keys()) {
          const cache = await caches.open(cacheName)
          for (const { url } of await cache.keys())
            if (/assets\/contact-.*\.js/.test(url) && (await cache.delete(url))) return url
        }
        return ''
      })
      expect(name).not.toBe('')
      const path = new URL(name).pathname
      let lost = 0
      await page.context().route(`**${path}`, async route => {
        lost += 1
        await (lost === 1 ? route.abort() : route.continue())
      })
      await page.goto(`${serverProxy.url}/contact`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
    })

    const other = await context.newPage()
    await other.goto(`${serverProxy.url}/terms`)
    // Every file of the second version contains its number; its worker detects it by the changed revisions.
    serverProxy.rewrite((path, body) => {
      if (path === '/service-worker.js') return body.replaceAll(/revision:`[^`]+`/g, 'revision:`b`')
      return body.replace('<head>', '<head><meta name="version" content="second">')
    })
    await page.reload()
    await expect(newVersion(page)).toBeVisible()
    await expect(page.locator('meta[name=version]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Update now' }).click()
    for (const window of [page, other]) {
      await expect(window.locator('meta[name=version]')).toHaveAttribute('content', 'second')
      await expect(newVersion(window)).toHaveCount(0)
    }
    await loseNetwork(context, serverProxy)
    await page.reload()
    await expect(page.locator('meta[name=version]')).toHaveAttribute('content', 'second')
  },
)
