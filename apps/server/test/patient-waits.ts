// What is awaited comes late on a busy machine, and at once on another. `vi.waitFor` has no setting for it.

import { vi } from 'vitest'

const { waitFor } = vi

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 30_000, interval: 20, ...options })
