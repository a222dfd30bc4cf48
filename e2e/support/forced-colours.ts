import type { Locator, Page } from '@playwright/test'

/** Emulates a contrast theme of the system, which replaces our backgrounds and shadows. */
export async function forceColours(page: Page, colorScheme: 'light' | 'dark' = 'dark'): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
}

/**
 * Lists visible parts with too little contrast to the system's background: text below 4.5, control borders
 * and icons below 3. A control passes if its border or its content has enough contrast.
 */
export function faintParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ground = luminance(systemColour('Canvas'))
    const modal = document.querySelector('dialog:modal') ?? document
    const controls = 'a[href], button, input:not([type=radio], [type=checkbox]), select, textarea, summary'
    return [
      ...shown(controls)
        .filter(control => !isSeen(control))
        .map(control => `control: ${nameOf(control)}`),
      ...shown('svg')
        .filter(sign => contrast(getComputedStyle(sign).color) < 3)
        .map(sign => `sign: ${nameOf(sign.parentElement ?? sign)}, ${getComputedStyle(sign).color}`),
      ...shown('[role="timer"]')
        .filter(timer => contrast(getComputedStyle(timer).color) < 4.5)
        .map(timer => `timer: ${nameOf(timer)}`),
    ]

    function shown(selector: string): Element[] {
      return [...modal.querySelectorAll(selector)].filter(element => element.checkVisibility())
    }

    function isSeen(control: Element): boolean {
      if (hasEdge(getComputedStyle(control)) || hasEdge(getComputedStyle(control, '::after'))) return true
      const hasContent = control.textContent?.trim() !== '' || control.querySelector('svg') !== null
      return hasContent && contrast(getComputedStyle(control).color) >= 4.5
    }

    function hasEdge({
      borderBottomColor,
      borderBottomStyle,
      borderBottomWidth,
    }: CSSStyleDeclaration): boolean {
      const isDrawn = borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) > 0
      return isDrawn && contrast(borderBottomColor) >= 3
    }

    function contrast(colour: string): number {
      const [darker, lighter] = [luminance(colour), ground].sort((a, b) => a - b)
      return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
    }

    function luminance(colour: string): number {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(text => {
        const share = Number(text) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    function systemColour(name: string): string {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = name
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }

    function nameOf(element: Element): string {
      return `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
    }
  })
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
