// The contrast of every text and icon that is on the screen, as the browser has computed its colours.

import type { Page } from '@playwright/test'

/** WCAG 2.2 AA: 1.4.3 for texts, 1.4.11 for icons. */
const LEAST = { text: 4.5, icon: 3 }

/** The texts and icons with too little contrast to their background, one line each. */
export function faintParts(page: Page): Promise<string[]> {
  return page.evaluate(least => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number]

    // The browser converts any notation into bytes.
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const colourOf = (text: string): Colour => {
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = text
      context.fillRect(0, 0, 1, 1)
      const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data
      return [red!, green!, blue!, alpha! / 255]
    }
    const over = ([...top]: Colour, ground: Colour): Colour => {
      const mixed = [0, 1, 2].map(at => top[at]! * top[3] + ground[at]! * (1 - top[3]))
      return [mixed[0]!, mixed[1]!, mixed[2]!, 1]
    }
    const groundOf = (element: Element | null): Colour => {
      if (element === null) return [255, 255, 255, 1]
      const own = colourOf(getComputedStyle(element).backgroundColor)
      return own[3] === 1 ? own : over(own, groundOf(element.parentElement))
    }
    const light = (colour: Colour) => {
      const [red, green, blue] = colour.slice(0, 3).map(byte => {
        const share = byte / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    }
    const contrast = (one: Colour, other: Colour) => {
      const [brighter, darker] = [light(one), light(other)].sort((a, b) => b - a)
      return (brighter! + 0.05) / (darker! + 0.05)
    }

    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 2
    const hasText = (element: Element) =>
      [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isIcon = (element: Element) => element.matches('svg[stroke="currentColor"]')

    return [...document.body.querySelectorAll('*')].flatMap(element => {
      const kind = isIcon(element) ? 'icon' : hasText(element) && !element.closest('svg') ? 'text' : undefined
      if (kind === undefined || !shown(element)) return []
      const ground = groundOf(element)
      const ratio = contrast(over(colourOf(getComputedStyle(element).color), ground), ground)
      const what = element.closest('button, a, li, p, h2')?.textContent ?? element.textContent
      return ratio < least[kind] ? [`${kind} in '${what?.slice(0, 40)}': ${ratio.toFixed(2)}`] : []
    })
  }, LEAST)
}
