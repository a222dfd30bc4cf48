let webGl2: boolean | undefined

/** Whether the browser can draw the map; checked once, before the library is loaded. */
export function hasWebGl2(): boolean {
  webGl2 ??= probeWebGl2()
  return webGl2
}

/** Called when the device has lost the map's graphics context twice: no further map is started until a reload. */
export function giveUpWebGl2(): void {
  webGl2 = false
}

let bySoftware = false

/** Whether the CPU draws because there is no usable GPU; known after `hasWebGl2`. */
function drawnBySoftware(): boolean {
  return bySoftware
}

function probeWebGl2(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    if (!context) return false
    const names = context.getExtension('WEBGL_debug_renderer_info')
    const renderer: unknown = context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
    bySoftware = /swiftshader|llvmpipe|software|basic render/i.test(String(renderer))
    // Browsers allow few graphics contexts: release this one at once.
    context.getExtension('WEBGL_lose_context')?.loseContext()
    return true
  } catch {
    return false
  }
}

interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the passenger saves data or the connection is slow: the map then waits for a tap. */
export function prefersLessData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return Boolean(connection?.saveData) || (connection?.effectiveType?.includes('2g') ?? false)
}

/** Whether the map jumps instead of animating: motion is reduced, or the device would stutter. */
export function movesAtOnce(): boolean {
  return drawnBySoftware() || window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

const MAX_PIXEL_RATIO = 2

/** The resolution of the map: 1 where the CPU draws, because its drawing time grows with the number of pixels. */
export function pixelRatio(): number {
  return drawnBySoftware() ? 1 : Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO)
}
