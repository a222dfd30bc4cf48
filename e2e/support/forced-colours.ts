import type { Locator, Page } from '@playwright/test'

/** Emulates a contrast theme of the system, which replaces our backgrounds and shadows. */
export async function forceColours(page: Page, colorScheme: 'light' | 'dark' = 'dark'): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
}

/** The shape of an element without backgrounds and shadows: borders, outline, underline, weight and icons. */
export function shapeOf(element: Locator): Promise<string> {
  return element.evaluate(target => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'Canvas'
    const ground = getComputedStyle(probe).color
    probe.remove()
    const style = getComputedStyle(target)
    const edges = (['Top', 'Right', 'Bottom', 'Left'] as const).map(side =>
      style[`border${side}Color`] === ground || style[`border${side}Style`] === 'none'
        ? 'no edge'
        : `${style[`border${side}Style`]} ${style[`border${side}Width`]}`,
    )
    const outline =
      style.outlineStyle === 'none' ? 'no outline' : `${style.outlineStyle} ${style.outlineWidth}`
    const signs = [...target.querySelectorAll('svg')].filter(sign => sign.checkVisibility()).length
    return [...edges, outline, style.textDecorationLine, style.fontWeight, `${signs} signs`].join(', ')
  })
}

/** Presses Tab `stops` times and lists the focused elements without a visible focus ring. */
export async function stopsWithoutRing(page: Page, stops: number): Promise<string[]> {
  const missing: string[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    const bare = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const rings = [element, element.parentElement].map(part => part && getComputedStyle(part))
      if (rings.some(ring => ring?.outlineStyle === 'solid' && Number.parseFloat(ring.outlineWidth) >= 2))
        return null
      return `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
    })
    if (bare !== null) missing.push(bare)
  }
  return missing
}
