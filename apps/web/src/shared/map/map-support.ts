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

function probeWebGl2(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    // Browsers allow few live contexts: give this one back at once.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
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

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
