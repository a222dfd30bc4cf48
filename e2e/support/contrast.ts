// The contrast of what is on the screen, as the browser has computed its colours.

import type { Page } from '@playwright/test'

/** WCAG 2.2 AA: 1.4.3 for texts, 1.4.11 for icons and for the edges of controls. */
const LEAST = { text: 4.5, icon: 3 }

/** The texts and icons with too little contrast to their background, one line each. */
export const faintParts = (page: Page) => page.evaluate(faint, { least: LEAST, isForced: false })

/**
 * The controls, icons and timers with too little contrast to the background of the system's contrast theme. A control
 * passes if its border or its content has enough contrast.
 */
export const faintInForcedColours = (page: Page) => page.evaluate(faint, { least: LEAST, isForced: true })

function faint({ least, isForced }: { least: typeof LEAST; isForced: boolean }): string[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]

  // The browser converts any notation, and the names of system colours, into bytes.
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  return isForced ? faintControls() : faintTexts()

  function faintTexts(): string[] {
    return [...document.body.querySelectorAll('*')].flatMap(element => {
      const isIcon = element.matches('svg[stroke="currentColor"]')
      const kind = isIcon ? 'icon' : hasText(element) && !element.closest('svg') ? 'text' : undefined
      const isShown = element.checkVisibility({ visibilityProperty: true })
      if (kind === undefined || !isShown || element.getBoundingClientRect().width <= 2) return []
      const ratio = contrast(getComputedStyle(element).color, groundOf(element))
      const what = element.closest('button, a, li, p, h2')?.textContent ?? element.textContent
      return ratio < least[kind] ? [`${kind} in '${what?.slice(0, 40)}': ${ratio.toFixed(2)}`] : []
    })
  }

  function faintControls(): string[] {
    const modal = document.querySelector('dialog:modal') ?? document
    const controls = 'a[href], button, input:not([type=radio], [type=checkbox]), select, textarea, summary'
    const rules: [selector: string, isSeen: (element: Element) => boolean][] = [
      [controls, isControlSeen],
      ['svg', sign => contrast(getComputedStyle(sign).color, systemGround()) >= least.icon],
      ['[role="timer"]', timer => contrast(getComputedStyle(timer).color, systemGround()) >= least.text],
    ]
    return rules.flatMap(([selector, isSeen]) =>
      [...modal.querySelectorAll(selector)]
        .filter(element => element.checkVisibility() && !isSeen(element))
        .map(
          element => `${selector}: ${(element.closest('[aria-label]') ?? element).outerHTML.slice(0, 120)}`,
        ),
    )
  }

  function isControlSeen(control: Element): boolean {
    if (hasEdge(getComputedStyle(control)) || hasEdge(getComputedStyle(control, '::after'))) return true
    const hasContent = control.textContent?.trim() !== '' || control.querySelector('svg') !== null
    return hasContent && contrast(getComputedStyle(control).color, systemGround()) >= least.text
  }

  function hasEdge({
    borderBottomColor,
    borderBottomStyle,
    borderBottomWidth,
  }: CSSStyleDeclaration): boolean {
    const isDrawn = borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) > 0
    return isDrawn && contrast(borderBottomColor, systemGround()) >= least.icon
  }

  function hasText(element: Element): boolean {
    return [...element.childNodes].some(
      node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    )
  }

  function contrast(text: string, ground: Colour): number {
    const [brighter, darker] = [light(over(colourOf(text), ground)), light(ground)].sort((a, b) => b - a)
    return (brighter! + 0.05) / (darker! + 0.05)
  }

  function systemGround(): Colour {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'Canvas'
    const ground = colourOf(getComputedStyle(probe).color)
    probe.remove()
    return ground
  }

  function groundOf(element: Element | null): Colour {
    if (element === null) return [255, 255, 255, 1]
    const own = colourOf(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, groundOf(element.parentElement))
  }

  function colourOf(text: string): Colour {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = text
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data
    return [red!, green!, blue!, alpha! / 255]
  }

  function over(top: Colour, ground: Colour): Colour {
    const [red, green, blue] = [0, 1, 2].map(at => top[at]! * top[3] + ground[at]! * (1 - top[3]))
    return [red!, green!, blue!, 1]
  }

  function light(colour: Colour): number {
    const [red, green, blue] = colour.slice(0, 3).map(byte => {
      const share = byte / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
}
