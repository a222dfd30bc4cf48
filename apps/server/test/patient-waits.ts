// Longer waits for a busy machine. `vi.waitFor` has no setting for its timeout.

import { vi } from 'vitest'

const { waitFor } = vi

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 30_000, interval: 20, ...options })
