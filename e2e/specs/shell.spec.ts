import type { Page } from '@playwright/test'
import { registered, signIn } from '../support/accounts.ts'
import {
  axeViolations,
  expectAccessible,
  openScreen,
  screens,
  shellScreens,
  sidewaysOverflow,
  widthsOf,
} from '../support/screens.ts'
import { keepToken, unsignedToken } from '../support/session.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

const menuLinks = [
  { name: 'Home', path: '/home', heading: 'Last Mile Travel Made Simple' },
  { name: 'Rickshaw Points', path: '/hotspots', heading: 'Rickshaw Points' },
  { name: 'Route Planner', path: '/routes', heading: 'Route Planner' },
  { name: 'Contact Us', path: '/contact', heading: 'Contact Us' },
] as const

const bar = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const toggle = (page: Page) => bar(page).getByRole('button', { name: /^(Open|Close) menu$/ })

/** On a small screen the links are in the menu. */
async function unfoldMenu(page: Page): Promise<void> {
  if (await toggle(page).isVisible()) await toggle(page).click()
}

test.describe('all screens', () => {
  for (const { path, heading } of shellScreens)
    test(`1, 2, 3, 4 ${path} can be seen, read and used by everybody`, async ({ page, isMobile }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openScreen(page, path, heading)

      await test.step('4 whatever has focus is seen, with both rings', async () => {
        let stops = 0
        for (; stops < 40; stops += 1) {
          await page.keyboard.press('Tab')
          const stop = await focusedElement(page)
          if (stop === null) break
          expect(stop).toMatchObject({ outline: 'solid 2px', hit: true })
          expect(stop.rings, stop.name).toContain('0px 0px 0px 4px')
        }
        expect(stops).toBeGreaterThan(5)
      })

      await test.step('1 axe finds nothing, in light and in dark', async () => {
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
        await expectAccessible(page)
      })

      await test.step('3 every control is large enough', async () => {
        await unfoldMenu(page)
        expect(await smallControls(page, isMobile ? 44 : 24)).toEqual([])
      })

      await test.step('2 it never scrolls sideways, with text at 200 % either', async () => {
        for (const width of widthsOf(isMobile)) {
          await page.setViewportSize({ width, height: 740 })
          await openScreen(page, path, heading)
          expect(await sidewaysOverflow(page), `${width} px`).toBe(0)
          await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
          expect(await sidewaysOverflow(page), `${width} px, 200 %`).toBe(0)
        }
      })
    })

  test('1 axe finds nothing with menu, toast and dialog open', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await unfoldMenu(page)
    await expectAccessible(page)
    await menu(page).getByRole('link', { name: 'Find Travel Buddy' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })

  test('6 each navigation changes the title and puts focus on the one h1', async ({ page }) => {
    await withoutMap(page)
    await openScreen(page, '/terms', 'Terms of Service')
    let title = await page.title()
    for (const { name, path, heading } of menuLinks) {
      await unfoldMenu(page)
      await menu(page).getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      expect(await page.title()).not.toBe(title)
      title = await page.title()
    }
  })
})

test.describe('whatever the size', anySize, () => {
  test('5 the first Tab shows the skip link, Enter goes to main', async ({ page }) => {
    await openScreen(page, '/', 'Last Mile Travel Made Simple')
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: 'Skip to main content' })
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
    expect(new URL(page.url()).hash).toBe('')
  })

  test('6 focus stays at the top on the first load', async ({ page }) => {
    await openScreen(page, '/contact', 'Contact Us')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  })

  test('7 Back returns to the earlier screen at its scroll position', async ({ page }) => {
    await page.goto('/')
    const support = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })
    await support.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    expect(scrolled).toBeGreaterThan(100)
    await support.click()
    await expect(page).toHaveURL('/contact')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(scrolled, -1)
  })

  for (const path of ['/', '/nowhere'])
    test(`10 with reduced motion nothing on ${path} moves`, async ({ page, complaints }) => {
      complaints.allow(/status of 404/)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.clock.install()
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.clock.runFor(1_000)
      expect(await runningAnimations(page)).toEqual([])
      const rickshaw = page.getByTestId('rickshaw')
      if ((await rickshaw.count()) === 0) return
      const before = await rickshaw.getAttribute('style')
      await page.clock.runFor(10_000)
      expect(await rickshaw.getAttribute('style')).toBe(before)
      await expect(page.getByRole('button', { name: 'Pause the rickshaw' })).toHaveCount(0)
    })

  test('11 the theme follows the system', async ({ page }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    expect(await background()).toBe('rgb(250, 250, 245)')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await background()).toBe('rgb(16, 20, 14)')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  test('12 with forced colours controls keep a border and focus an outline', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/')
    const button = page.getByRole('link', { name: 'Share Journey' })
    await expect(button).toHaveCSS('border-top-style', 'solid')
    await button.focus()
    await page.keyboard.press('Shift+Tab')
    expect((await focusedElement(page))?.outline).toBe('solid 3px')
  })

  test('13, 14 a walk over every screen: no complaint, no stranger, no font', async ({ page, baseURL }) => {
    test.slow()
    const strangers: string[] = []
    page.on('request', request => {
      const isOurs = request.url().startsWith(`${baseURL}/`) || /^(data|blob):/.test(request.url())
      if (!isOurs || request.resourceType() === 'font') strangers.push(request.url())
    })
    for (const { path, heading } of screens) {
      await openScreen(page, path, heading)
      await page.waitForLoadState('networkidle')
    }
    expect(strangers).toEqual([])
  })

  test('13 the content policy allows no eval, no inline code, no blob worker', async ({ request }) => {
    const policy = (await request.get('/')).headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/unsafe-eval|unsafe-inline|worker-src[^;]*blob:/)
  })

  test('19 without a network a strip says so, with it the strip goes', async ({ page, context }) => {
    await page.goto('/')
    const strip = page.getByRole('status').filter({ hasText: "You're offline. Showing saved data." })
    await expect(strip).toHaveCount(0)
    await context.setOffline(true)
    await expect(strip).toBeVisible()
    await context.setOffline(false)
    await expect(strip).toHaveCount(0)
  })

  test('23 the first load of / weighs at most 120 KB of JavaScript, without the map', async ({ page }) => {
    const scripts: Promise<number>[] = []
    page.on('response', response => {
      if (response.request().resourceType() !== 'script') return
      expect(response.url()).not.toContain('maplibre')
      scripts.push(
        response
          .request()
          .sizes()
          .then(sizes => sizes.responseBodySize),
      )
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(120 * 1_024)
  })
})

test.describe('top bar and footer', () => {
  test('27 the bar stays at the top and its links go where they say', async ({ page }) => {
    await page.goto('/contact')
    await page.evaluate(() => window.scrollTo(0, 300))
    expect(await bar(page).boundingBox()).toMatchObject({ x: 0, y: 0 })
    await expect(bar(page).getByRole('link', { name: 'Sawari, home' })).toHaveAttribute('href', '/')
    await unfoldMenu(page)
    const links = await menu(page)
      .getByRole('link')
      .evaluateAll(found => found.map(link => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      ['Home', '/home'],
      ['Rickshaw Points', '/hotspots'],
      ['Route Planner', '/routes'],
      ['Find Travel Buddy', '/ridebuddy'],
      ['Contact Us', '/contact'],
    ])
  })

  test(
    '28 the folded menu opens, and closes after a link, by Escape and by a tap outside',
    onPhone,
    async ({ page }) => {
      await page.goto('/')
      await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
      await expect(menu(page)).toBeHidden()

      await toggle(page).click()
      await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
      await expect(menu(page)).toBeVisible()
      expect(await menu(page).getAttribute('id')).toBe(await toggle(page).getAttribute('aria-controls'))

      await page.keyboard.press('Escape')
      await expect(menu(page)).toBeHidden()
      await expect(toggle(page)).toBeFocused()

      await toggle(page).click()
      await page.mouse.click(180, 700)
      await expect(menu(page)).toBeHidden()

      await toggle(page).click()
      await menu(page).getByRole('link', { name: 'Contact Us' }).click()
      await expect(menu(page)).toBeHidden()
      await expect(page).toHaveURL('/contact')
    },
  )

  test('29 the link of the shown screen is the current one', anySize, async ({ page }) => {
    await withoutMap(page)
    for (const { path, name } of [{ path: '/', name: 'Home' }, ...menuLinks]) {
      await page.goto(path)
      const current = menu(page).locator('[aria-current="page"]')
      await expect(current).toHaveText(name)
    }
  })

  test('30 signed in, the bar shows who, Profile and Logout', async ({ page }) => {
    await page.goto('/')
    for (const [email, letter, name] of [
      ['asha@example.com', 'A', 'asha'],
      ['', 'U', 'User'],
    ] as const) {
      await keepToken(page, unsignedToken({ email }))
      await page.reload()
      await unfoldMenu(page)
      await expect(page.getByTestId('viewer')).toHaveText(`${letter}${name}Signed in as ${name}`)
      await expect(menu(page).getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
      await expect(menu(page).getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout')
      await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0)
    }
  })

  test('31 the footer has its texts from the start and fades in at a fifth', async ({ page }) => {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    for (const text of ['Smart Transportation Solutions', 'Quick Links', 'Support', 'Noida, UP', '2024'])
      await expect(footer).toContainText(text)
    await expect(footer.getByRole('link', { name: 'support@sawari.example' })).toHaveAttribute(
      'href',
      'mailto:support@sawari.example',
    )
    const content = footer.locator('[data-seen]')
    await expect(content).toHaveAttribute('data-seen', 'false')
    await expect(content).toHaveCSS('opacity', '0.001')
    await footer.scrollIntoViewIfNeeded()
    await expect(content).toHaveCSS('opacity', '1')
  })

  test('31 with reduced motion the footer does not fade', anySize, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('contentinfo').locator('[data-seen]')).toHaveCSS('opacity', '1')
  })

  test('104 the sign-in modal opens from the bar, closes three ways and gives focus back', async ({
    page,
  }) => {
    await page.goto('/contact')
    const opener = bar(page).getByRole('button', { name: 'Sign In' }).locator('visible=true').first()
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 8),
    ]
    for (const close of ways) {
      await opener.click()
      await expect(dialog).toBeVisible()
      await close()
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  })
})

test.describe('toasts, guards and session', anySize, () => {
  for (const [path, name] of [
    ['/ridebuddy', 'Find Travel Buddy'],
    ['/profile', 'Profile'],
  ] as const)
    test(`35 a visitor at ${path} is told why, lands on / and may sign in`, async ({ page }) => {
      await page.goto(path)
      const reason = `Please sign in to access ${name}`
      await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
      await expect(page).toHaveURL('/')
      const dialog = page.getByRole('dialog', { name: 'Sign In' })
      await expect(dialog).toBeVisible()
      await expect(dialog).toContainText(reason)
      await expect(dialog.getByLabel('Email')).toBeVisible()
    })

  test('35 a signed-in user is let in', async ({ page, request }) => {
    await page.goto('/')
    await signIn(page, await registered(request))
    await page.goto('/ridebuddy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Travel Buddy')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('32 an error toast goes after 4 s, and not while it is pointed at', async ({ page }) => {
    await page.clock.install()
    await page.goto('/profile')
    const toast = page.getByRole('alert').filter({ hasText: 'Please sign in to access Profile' })
    await expect(toast).toBeVisible()
    await page.keyboard.press('Escape')
    await toast.hover()
    await page.clock.runFor(10_000)
    await expect(toast).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(4_500)
    await expect(toast).toHaveCount(0)
  })

  test('33 the same toast twice within 2 s shows once', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const share = page.getByRole('link', { name: 'Share Journey' })
    const toast = page.getByRole('alert').getByText('Please sign in to access Find Travel Buddy')
    await page.clock.pauseAt(Date.now() + 60_000)
    for (let tap = 0; tap < 2; tap += 1) {
      await share.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(toast).toHaveCount(1)
  })

  test('34 a toast takes no focus and can be closed', async ({ page }) => {
    await page.goto('/profile')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    const alert = page.getByRole('alert').filter({ hasText: 'Please sign in' })
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(alert).toHaveCount(0)
  })

  test('37 /logout lands on / and forgets the session', async ({ page, complaints }) => {
    // The server knows nothing of this token, and that keeps nobody signed in.
    complaints.allow(/status of 401/)
    await page.goto('/')
    await keepToken(page, unsignedToken({ email: 'asha@example.com' }))
    await page.evaluate(() => localStorage.setItem('token', 'old'))
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await expect(page.getByTestId('viewer')).toHaveCount(0)
    expect(
      await page.evaluate(() => [sessionStorage.getItem('sawari.access'), localStorage.getItem('token')]),
    ).toEqual([null, null])
  })

  test('104 a press that began inside the dialog does not close it', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/contact')
    await bar(page).getByRole('button', { name: 'Sign In' }).locator('visible=true').first().click()
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await expect(dialog.getByLabel('Email')).toBeVisible()
    const box = await dialog.boundingBox()
    if (!box) throw new Error('the dialog has no box')
    await page.mouse.move(box.x + 40, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(5, 8)
    await page.mouse.up()
    await expect(dialog).toBeVisible()
  })
})

test.describe('landing', () => {
  test('38 tagline and both buttons are in the first screen', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    const rides = page.getByRole('link', { name: 'Find Rides' })
    const share = page.getByRole('link', { name: 'Share Journey' })
    await expect(rides).toBeInViewport({ ratio: 1 })
    await expect(share).toBeInViewport({ ratio: 1 })
    await expect(rides).toHaveAttribute('href', '/hotspots')
    await expect(share).toHaveAttribute('href', '/ridebuddy')
  })
})

test.describe('not found and crash', () => {
  test('115 an unknown path is a 404 with its texts', async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    const response = await page.goto('/nowhere/at/all')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Wrong Route!')
    await expect(
      page.getByText("Looks like our rickshaw took a wrong turn! The page you're looking for doesn't exist."),
    ).toBeVisible()
    await expect(page.getByText('Route Not Found!')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })

  test('115 Take Me Home goes to / after 300 ms, once', anySize, async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    await page.clock.install()
    await page.goto('/nowhere')
    const home = page.getByRole('button', { name: 'Take Me Home' })
    await expect(home).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await home.click()
    await home.click()
    await page.clock.runFor(299)
    await expect(page).toHaveURL('/nowhere')
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/nowhere')
  })

  test('115 the number of floating rickshaws follows the width', anySize, async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    await page.goto('/nowhere')
    for (const [width, horizontal, vertical, diagonal] of [
      [700, 2, 1, 1],
      [767, 2, 1, 1],
      [768, 3, 2, 2],
      [900, 3, 2, 2],
      [1023, 3, 2, 2],
      [1024, 4, 3, 3],
      [1200, 4, 3, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      for (const [way, count] of Object.entries({ horizontal, vertical, diagonal })) {
        const floaters = page.locator(`[aria-hidden="true"] > [data-way="${way}"]`)
        await expect(floaters, `${way} at ${width} px`).toHaveCount(count)
        await expect(floaters.first()).toContainText('🛺')
      }
    }
  })

  test('115 the rickshaw steps each 50 ms, until paused', anySize, async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    await page.clock.install()
    await page.goto('/nowhere')
    const rickshaw = page.getByTestId('rickshaw')
    await expect(rickshaw).toBeAttached()
    await page.clock.pauseAt(Date.now() + 60_000)
    const at = async () =>
      Number(/translateX\(([\d.]+)%\)/.exec((await rickshaw.getAttribute('style')) ?? '')?.[1])
    const first = await at()
    await page.clock.runFor(500)
    await expect.poll(at).toBe((first + 10) % 101)
    await page.clock.runFor(101 * 50)
    await expect.poll(at).toBe((first + 10) % 101)
    expect(await rickshaw.getAttribute('style')).toMatch(/^transform: translateX\([\d.]+%\);$/)

    await page.getByRole('button', { name: 'Pause the rickshaw' }).click()
    const paused = await at()
    await page.clock.runFor(1_000)
    expect(await at()).toBe(paused)
    await page.getByRole('button', { name: 'Let the rickshaw go on' }).click()
    await page.clock.runFor(50)
    await expect.poll(at).not.toBe(paused)
  })

  /** A screen that breaks until the page is told that it is repaired. */
  const breakingScreen =
    'export function Component() { if (!window.repaired) throw new Error("forced for the test"); return null }'

  async function breakTerms(page: Page): Promise<void> {
    await page.route('**/assets/terms-screen-*.js', route =>
      route.fulfill({ contentType: 'text/javascript', body: breakingScreen }),
    )
  }

  test('116 a crash shows its screen; Try Again renders anew, Reload Page reloads', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/forced for the test/)
    await breakTerms(page)
    await page.goto('/terms')
    const heading = page.getByRole('heading', { name: 'Something went wrong' })
    await expect(heading).toBeVisible()
    await expect(heading).toBeFocused()
    const crash = page.getByRole('alert').filter({ has: heading })
    await expect(crash).toContainText("We're sorry, but something unexpected happened.")
    await expect(crash).toContainText('Need Help?')
    await expect(crash.getByRole('link')).toHaveAttribute('href', /^mailto:support@/)
    expect(await axeViolations(page)).toEqual([])

    await page.evaluate(() => Object.assign(window, { sameLoad: true }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(heading).toBeVisible()
    await page.evaluate(() => Object.assign(window, { repaired: true }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(heading).toHaveCount(0)
    expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true)

    await page.reload()
    await page.evaluate(() => Object.assign(window, { sameLoad: true }))
    await page.getByRole('button', { name: 'Reload Page' }).click()
    await page.waitForFunction(() => !('sameLoad' in window))
    await expect(heading).toBeVisible()
  })

  test('116 the crash screen needs no style sheet, no config', anySize, async ({ page, complaints }) => {
    complaints.allow(/forced for the test|ERR_FAILED|Failed to load resource/)
    await breakTerms(page)
    await page.route('**/assets/index-*.css', route => route.abort())
    await page.route('**/api/config', route => route.abort())
    await page.goto('/terms')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^support@/ }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload Page' })).toHaveCSS(
      'background-color',
      'rgb(11, 107, 58)',
    )
  })

  test('117 a screen whose code does not arrive can be loaded again', async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED|Failed to load resource|Failed to fetch dynamically|could not be loaded/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.route('**/assets/contact-*.js', route => route.abort())
    await unfoldMenu(page)
    await menu(page).getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
    await expect(bar(page)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.unroute('**/assets/contact-*.js')
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  })
})

/** The controls that are narrower than 24 px or lower than the given pixels, one line each. */
function smallControls(page: Page, least: number): Promise<string[]> {
  return page.evaluate(leastHeight => {
    const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
    return controls
      .filter(control => control.checkVisibility({ opacityProperty: false }))
      .map(control => ({ text: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < leastHeight)
      .map(({ text, box }) => `${text}: ${box.width} × ${box.height}`)
  }, least)
}

/** The element with focus: how it is ringed, and whether its middle can be seen; null when it is the page. */
function focusedElement(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const box = focused.getBoundingClientRect()
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const style = getComputedStyle(focused)
    return {
      name: focused.textContent,
      outline: `${style.outlineStyle} ${style.outlineWidth}`,
      rings: style.boxShadow,
      hit: hit !== null && (focused.contains(hit) || hit.contains(focused)),
    }
  })
}

/** Animations and transitions that still run and are long enough to be seen. */
function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(one => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 10)
      .map(one => one.id || String(one.effect?.getComputedTiming().duration)),
  )
}
