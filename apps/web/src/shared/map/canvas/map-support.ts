let webGl2: boolean | undefined

/** Whether the browser can draw the map at all; asked once, before the engine is loaded. */
export function hasWebGl2(): boolean {
  webGl2 ??= probeWebGl2()
  return webGl2
}

/** The device took the map away twice: until the page is loaded anew it counts as one that cannot draw it. */
export function giveUpWebGl2(): void {
  webGl2 = false
}

let bySoftware = false

/** Whether the processor draws, for want of a graphics card; known once `hasWebGl2` was asked. */
export function drawnBySoftware(): boolean {
  return bySoftware
}

function probeWebGl2(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    if (!context) return false
    const names = context.getExtension('WEBGL_debug_renderer_info')
    const renderer: unknown = context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
    bySoftware = /swiftshader|llvmpipe|software|basic render/i.test(String(renderer))
    // Browsers allow few live contexts: give this one back at once.
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

/** The passenger asked for less data, or the line is slow: the map waits until it is asked for. */
export function prefersLessData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return Boolean(connection?.saveData) || (connection?.effectiveType?.includes('2g') ?? false)
}

/** Whether the map goes to a place at once: less motion is asked for, or the device would only stutter on the way. */
export function movesAtOnce(): boolean {
  return drawnBySoftware() || window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
