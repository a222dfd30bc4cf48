/** Runs a low-priority action when the device is idle, a few seconds from now at the latest. */
export function whenIdle(action: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 5_000 })
  else setTimeout(action, 2_000)
}
