// `vi.waitFor` gives up after a second, and has no setting for this.

import { vi } from 'vitest'
import { LAST_RESORT_MS } from './last-resort.ts'

const { waitFor } = vi

vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: LAST_RESORT_MS.wait,
    interval: 20,
    ...(typeof options === 'object' && options),
  })
