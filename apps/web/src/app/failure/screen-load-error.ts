import { withTexts } from '../../messages/language.ts'
import { noteLoaded } from '../offline/service-worker-client.ts'

/** The code of a screen could not be loaded. */
export class ScreenLoadError extends Error {
  constructor(cause: unknown) {
    super('A screen could not be loaded', { cause })
    this.name = 'ScreenLoadError'
  }
}

/**
 * Loads a screen's code and its texts. A failure is a `ScreenLoadError`, unlike a screen that breaks later.
 */
export function loadScreen<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      const loaded = await withTexts(load)
      noteLoaded()
      return loaded
    } catch (cause) {
      throw new ScreenLoadError(cause)
    }
  }
}
