import { statSync } from 'node:fs'
import { DatabaseUnavailable } from './database.ts'

const LOOK_EVERY_MS = 500

/**
 * Returns a function that throws if `path` is no longer the same file as now. A removed or replaced file can
 * still be written while it is open, but everything is lost when it is closed.
 */
export function sameFileGuard(path: string): () => void {
  const opened = statSync(path)
  let lookedAtMs = performance.now()
  let isGone = false
  return () => {
    const now = performance.now()
    if (now - lookedAtMs >= LOOK_EVERY_MS) {
      lookedAtMs = now
      const found = statSync(path, { throwIfNoEntry: false })
      // Both, because some shared folders of virtual machines give a file new numbers.
      isGone = found === undefined || (found.ino !== opened.ino && found.birthtimeMs !== opened.birthtimeMs)
    }
    if (isGone) {
      throw new DatabaseUnavailable(`${path} was removed or replaced: put it back, or start the server again`)
    }
  }
}
