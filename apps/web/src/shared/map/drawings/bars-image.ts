const SIDE = 48
const BAR_WIDTH = 9
const BAR_GAP = 4
const BAR_HEIGHTS = [18, 28, 38]
const BARS = { high: 3, medium: 2, low: 1 }
const INK = [0x14, 0x18, 0x0f]
const PAPER = [0xff, 0xff, 0xff]

/**
 * Three, two or one rising bars in ink with a white rim, 48 × 48 pixels: drawn in the browser, so no image is
 * loaded.
 */
export function drawBars(level: keyof typeof BARS) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4)
  const count = BARS[level]
  const left = Math.floor((SIDE - count * BAR_WIDTH - (count - 1) * BAR_GAP) / 2)
  const bottom = SIDE - 5
  const bars = BAR_HEIGHTS.slice(0, count).map((height, index) => ({
    x: left + index * (BAR_WIDTH + BAR_GAP),
    y: bottom - height,
    height,
  }))
  for (const { x, y, height } of bars) paint(data, x - 1, y - 1, BAR_WIDTH + 2, height + 2, PAPER)
  for (const { x, y, height } of bars) paint(data, x, y, BAR_WIDTH, height, INK)
  return { width: SIDE, height: SIDE, data }
}

function paint(
  data: Uint8ClampedArray,
  left: number,
  top: number,
  width: number,
  height: number,
  [red = 0, green = 0, blue = 0]: number[],
) {
  for (let y = top; y < top + height; y += 1) {
    for (let x = left; x < left + width; x += 1) data.set([red, green, blue, 255], (y * SIDE + x) * 4)
  }
}
