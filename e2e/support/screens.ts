import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

type RunOnly = { readonly type: 'tag' | 'rule'; readonly values: string[] }

/** Screens of the app shell, with their headings. */
export const shellScreens = [
  { path: '/', heading: 'Last Mile Travel Made Simple' },
  { path: '/contact', heading: 'Contact Us' },
  { path: '/forgot-password', heading: 'Reset your password' },
  { path: '/terms', heading: 'Terms of Service' },
  { path: '/privacy', heading: 'Privacy Policy' },
] as const

/** Screens of features. */
export const featureScreens = [
  { path: '/hotspots', heading: 'Rickshaw Points' },
  { path: '/routes', heading: 'Route Planner' },
] as const

/** Alternative addresses of the screens above. */
const otherAddresses = [
  { path: '/home', heading: 'Last Mile Travel Made Simple' },
  { path: '/feedbacks', heading: 'Contact Us' },
] as const

export const screens = [...shellScreens, ...featureScreens, ...otherAddresses]

/** Opens a screen and waits for its heading. */
export async function openScreen(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Runs axe on the page; returns one line per violation. */
export function axeViolations(page: Page): Promise<string[]> {
  return violationsOf(page, { type: 'tag', values: wcagTags })
}

/** Waits for transitions, because intermediate colours need no contrast. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(transition => transition.finished))
  })
}

async function violationsOf(page: Page, runOnly: RunOnly): Promise<string[]> {
  await transitionsEnd(page)
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // The library is half a megabyte; an empty stand-in replaces it here.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .options({ runOnly, resultTypes: ['violations'] })
    // Without legacy mode axe opens a second page in each run to check frames, and we have none.
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
  )
}

/** Expects no axe violations in the light and the dark theme, which differ by their colours only. */
export async function expectAccessible(page: Page): Promise<void> {
  const contrast = ['color-contrast', 'link-in-text-block']
  for (const [colorScheme, runOnly] of [
    ['light', { type: 'tag', values: wcagTags }],
    ['dark', { type: 'rule', values: contrast }],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page, { ...runOnly, values: [...runOnly.values] }), colorScheme).toEqual([])
  }
}

/** Widths in pixels for layout tests: small phones in the phone project, otherwise a wide screen. */
export const widthsOf = (isMobile: boolean) => (isMobile ? [320, 360] : [1280])

/** The number of pixels by which the page scrolls sideways. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Expects no axe violations, and no sideways scrolling, which axe does not check. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
}

/** Expects every control to be at least 24 px wide and as high as given. */
export async function expectTouchTargets(page: Page, leastHeight: number): Promise<void> {
  const small = await page.evaluate(least => {
    const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
    return controls
      .filter(control => control.checkVisibility({ opacityProperty: false }))
      .map(control => ({ text: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < least)
      .map(({ text, box }) => `${text}: ${box.width} × ${box.height}`)
  }, leastHeight)
  expect(small).toEqual([])
}

/** Expects no sideways scrolling at these widths in pixels, with text at 200 % either. */
export async function expectNoSidewaysScroll(page: Page, widths = widthsOf(true)): Promise<void> {
  const size = page.viewportSize()!
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    for (const textSize of ['200%', '']) {
      await page.evaluate(value => document.documentElement.style.setProperty('font-size', value), textSize)
      expect(await sidewaysOverflow(page), `${width} px ${textSize}`).toBe(0)
    }
  }
  await page.setViewportSize(size)
}

/** All toasts, including those that are not announced because the page already shows their text. */
export const toasts = (page: Page) => page.locator('[popover=manual]')

/** The titles, close buttons, hints and messages that the shown toast covers. */
export function coveredByToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const card = document.querySelector('[popover=manual] p')?.closest('div')?.parentElement
    if (!card) return ['no toast is shown']
    const toast = card.getBoundingClientRect()
    const kept =
      'h1, h2, h3, [role=status] p, [role=log] p, [data-testid$=message], button[aria-label], small'
    return [...document.querySelectorAll(`main :is(${kept}), dialog[open] :is(${kept})`)]
      .filter(element => !card.contains(element))
      .filter(element => {
        const { top, bottom, left, right, height } = element.getBoundingClientRect()
        const isBeside =
          bottom <= toast.top || top >= toast.bottom || right <= toast.left || left >= toast.right
        return height > 1 && !isBeside
      })
      .map(element => element.outerHTML.slice(0, 120))
  })
}

export const alertOf = (place: Page | Locator, text: string) =>
  place.getByRole('alert').filter({ hasText: text })
