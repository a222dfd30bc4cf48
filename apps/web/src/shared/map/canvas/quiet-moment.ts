/** The time without input after which the map starts to load. */
const QUIET_MS = 2_500
const INPUTS = ['pointerdown', 'keydown', 'scroll', 'touchmove', 'wheel'] as const

/**
 * Calls back once, when the page has loaded and had no input for a while; returns the function that cancels
 * it.
 */
export function whenQuiet(callback: () => void): () => void {
  let timer: number | undefined
  const wait = () => {
    clearTimeout(timer)
    if (document.readyState === 'complete') timer = window.setTimeout(done, QUIET_MS)
  }
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('load', wait)
    for (const input of INPUTS) window.removeEventListener(input, wait, { capture: true })
  }
  const done = () => {
    stop()
    callback()
  }
  window.addEventListener('load', wait)
  for (const input of INPUTS) window.addEventListener(input, wait, { capture: true, passive: true })
  wait()
  return stop
}
