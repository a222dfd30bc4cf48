const INK = '#14180f'
const PAPER = '#ffffff'

/** Black or white, whichever is easier to read on a colour given as '#rrggbb'. */
export function readableOn(colour: string): string {
  return contrast(colour, INK) >= contrast(colour, PAPER) ? INK : PAPER
}

/** The contrast ratio of WCAG 2 of two colours given as '#rrggbb', 1 to 21. */
export function contrast(first: string, second: string): number {
  const [darker, lighter] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
