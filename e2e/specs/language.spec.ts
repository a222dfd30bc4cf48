import { readFile } from 'node:fs/promises'
import { unfoldMenu } from '../support/accounts.ts'
import { withoutMap } from '../support/drawing.ts'
import { chooseHindi, clippedTexts, englishLeft, inHindi } from '../support/language.ts'
import { hold } from '../support/network.ts'
import { aRider } from '../support/rider.ts'
import { axeViolations, featureScreens, openScreen, shellScreens } from '../support/screens.ts'
import { anySize, appStarted, expect, onPhone, type Page, test } from '../support/test.ts'

const HINDI = /[\u0900-\u097f]/
const PLAN = '/routes?from=Noida+Sector+52+Metro&to=Sector+62%2C+Noida'

/** Requirements for a screen in Hindi at every size. */
async function expectHindi(page: Page, isMobile: boolean, own: readonly string[] = []): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page).toHaveTitle(HINDI)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HINDI)
  await expect.poll(() => englishLeft(page, own), 'English left').toEqual([])
  if (isMobile) expect(await clippedTexts(page), 'clipped').toEqual([])
}

test('every screen changes to Hindi where it stands', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await withoutMap(page)
  for (const { path, heading } of [...shellScreens, ...featureScreens]) {
    // Pages of text can be too narrow for Hindi, never too wide.
    if (!isMobile && !['/', '/hotspots', '/routes'].includes(path)) continue
    await openScreen(page, path, heading)
    await chooseHindi(page)
    await expect(page).toHaveURL(path)
    await expectHindi(page, isMobile)
    expect(await axeViolations(page), path).toEqual([])
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
})

test('plan, profile and Travel Buddy are Hindi', onPhone, async ({ page, request, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await withoutMap(page)
  await inHindi(page)
  await page.goto(PLAN)
  await expect(page.getByText('नोएडा सेक्टर 52 मेट्रो').last()).toBeVisible()
  await expect(page).toHaveTitle(/नोएडा सेक्टर 52 मेट्रो .*सेक्टर 62, नोएडा/)
  await expectHindi(page, isMobile)
  expect(await axeViolations(page)).toEqual([])
  // A first visit that requires a sign-in explains this in Hindi.
  await page.goto('/profile')
  await expect(page.getByRole('dialog')).toContainText('प्रोफ़ाइल')
  expect(await englishLeft(page)).toEqual([])

  const { passenger, tokens } = await aRider(request, 'Asha Verma')
  await page.evaluate(given => {
    sessionStorage.setItem('sawari.access', given.accessToken)
    sessionStorage.setItem('sawari.refresh', given.refreshToken)
  }, tokens)
  const { name, email } = passenger
  // The address may break before its @, so that it is two texts.
  const own = [email, ...email.split('@'), name]
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectHindi(page, isMobile, own)
  await page.goto('/ridebuddy')
  await expect(page.getByRole('tab').first()).toHaveText(HINDI)
  await expectHindi(page, isMobile, own)
  expect(await axeViolations(page)).toEqual([])
})

test(
  'a change of language keeps address, values, place and focus, and is remembered',
  onPhone,
  async ({ page }) => {
    await openScreen(page, '/contact?x=1', 'Contact Us')
    await page.getByLabel('Name').fill('Asha')
    await page.getByLabel('Message').fill('Two\nlines')
    await page.evaluate(() => window.scrollTo(0, 150))
    const before = await page.evaluate(() => window.scrollY)
    await unfoldMenu(page)
    const choice = page
      .getByRole('group', { name: /^(Language|भाषा)$/ })
      .getByRole('button', { name: 'हिन्दी' })
    await choice.focus()
    await page.keyboard.press('Space')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(choice).toBeFocused()
    await expect(page).toHaveURL('/contact?x=1')
    await expect(page.locator('input[name=name], main input').first()).toHaveValue('Asha')
    await expect(page.locator('textarea')).toHaveValue('Two\nlines')
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(60)

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HINDI)
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  },
)

for (const [locale, own, other, heading] of [
  ['en-IN', 'en', 'hi', 'Last Mile Travel Made Simple'],
  ['hi-IN', 'hi', 'en', HINDI],
] as const)
  test.describe(`a browser that speaks ${locale}`, () => {
    test.use({ locale })

    test(
      'is answered in its language, and loads no texts of the other until that is asked for',
      onPhone,
      async ({ page }) => {
        const texts = await textFiles()
        const loaded: string[] = []
        page.on('request', request => loaded.push(new URL(request.url()).pathname))
        const release = await hold(page, /\/assets\/.*\.js$/)
        await page.goto('/', { waitUntil: 'commit' })
        // The prerendered page has the language before the app has loaded.
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        release()
        // A press that begins on the prerendered button and ends on the app's is no click.
        await appStarted(page)
        await page.waitForLoadState('networkidle')
        await page.goto('/routes', { waitUntil: 'networkidle' })
        await expect(page.locator('html')).toHaveAttribute('lang', own)
        expect(loaded.filter(file => texts[own].has(file)).length).toBeGreaterThan(2)
        expect(loaded.filter(file => texts[other].has(file))).toEqual([])

        await page.goto('/')
        await page.getByRole('banner').locator(`button[lang="${other}"]`).first().click()
        await expect(page.locator('html')).toHaveAttribute('lang', other)
        await page.reload()
        await expect(page.locator('html')).toHaveAttribute('lang', other)
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading)
      },
    )
  })

test.describe('whatever the size', anySize, () => {
  for (const [theme, other, background] of [
    ['dark', 'light', 'rgb(16, 20, 14)'],
    ['light', 'dark', 'rgb(250, 250, 245)'],
  ] as const)
    test(`the first paint has the ${theme} theme that was chosen, and no other language`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: other })
      await page.goto('/')
      const button = page.getByRole('button', { name: /^Theme/ })
      for (let presses = 0; presses < (theme === 'light' ? 1 : 2); presses += 1) await button.click()
      await chooseHindi(page)

      const release = await hold(page, /\/assets\/.*\.js$/)
      await page.goto('/', { waitUntil: 'commit' })
      // Before that the page may have no elements yet.
      await page.waitForLoadState('domcontentloaded')
      const first = () =>
        page.evaluate(() => ({
          background: getComputedStyle(document.documentElement).backgroundColor,
          language: document.documentElement.lang,
          markup: getComputedStyle(document.body).visibility,
          theme: [...document.querySelectorAll('meta[name="theme-color"]')]
            .filter(meta => matchMedia((meta as HTMLMetaElement).media).matches)
            .map(meta => (meta as HTMLMetaElement).dataset.theme),
        }))
      await expect.poll(first).toEqual({ background, language: 'hi', markup: 'hidden', theme: [theme] })
      release()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(HINDI)
      await expect(page.getByRole('button', { name: /^थीम/ })).toBeVisible()
    })

  test('without a choice the theme is that of the device', async ({ page }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.goto('/contact')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await background()).toBe('rgb(16, 20, 14)')
    await page.getByRole('button', { name: 'Theme: same as this device' }).click()
    expect(await background()).toBe('rgb(250, 250, 245)')
    await page.getByRole('button', { name: 'Theme: light' }).click()
    await page.getByRole('button', { name: 'Theme: dark' }).click()
    expect(await background()).toBe('rgb(16, 20, 14)')
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await background()).toBe('rgb(250, 250, 245)')
  })

  test('texts that do not arrive leave English, and say so', async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource|net::ERR/)
    await openScreen(page, '/contact', 'Contact Us')
    await page.route(/\/assets\/.*\.js$/, route => route.abort())
    await page.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'The Hindi texts could not be loaded. The page stays in English',
    )
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
    await page.unroute(/\/assets\/.*\.js$/)
    await page.getByRole('alert').getByRole('button').click()
    await chooseHindi(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HINDI)
  })

  test('places are found in both scripts, shown in Hindi and asked for in English', async ({ page }) => {
    await withoutMap(page)
    await inHindi(page)
    await page.goto('/routes')
    const [source, destination] = [page.getByRole('combobox').nth(0), page.getByRole('combobox').nth(1)]
    await source.fill('sector 52 metro')
    await page.getByRole('option', { name: 'नोएडा सेक्टर 52 मेट्रो' }).click()
    await expect(source).toHaveValue('नोएडा सेक्टर 52 मेट्रो')
    await destination.fill('गौर चौक')
    await expect(page.getByRole('option').first()).toContainText('गौर चौक')
    await expect(destination).toHaveValue('गौर चौक')
    await page.getByRole('option', { name: 'गौर चौक (चार मूर्ति)' }).first().click()
    const asked = page.waitForRequest('**/api/routes/calculate')
    await page.locator('form button[type=submit]').click()
    const request = await asked
    expect(request.postDataJSON()).toMatchObject({
      source: { name: 'Noida Sector 52 Metro' },
      destination: { name: 'Gaur Chowk (Char Murti)' },
    })
    expect(request.headers()['accept-language']).toBe('hi-IN, hi;q=0.9, en;q=0.5')
    await expect(page).toHaveURL(/from=Noida\+Sector\+52\+Metro/)
    await expect(page).toHaveTitle(/नोएडा सेक्टर 52 मेट्रो/)
  })
})

/** The files of texts in each language, from the manifest of the build. */
async function textFiles(): Promise<Record<'en' | 'hi', ReadonlySet<string>>> {
  const file = new URL('../../apps/web/dist/.vite/manifest.json', import.meta.url)
  const chunks = JSON.parse(await readFile(file, 'utf8')) as Record<string, { readonly file: string }>
  const filesIn = (language: string) =>
    new Set(
      Object.entries(chunks)
        .filter(([key]) => key.startsWith(`../../packages/messages/src/${language}/`))
        .map(([, chunk]) => `/${chunk.file}`),
    )
  return { en: filesIn('en'), hi: filesIn('hi') }
}
