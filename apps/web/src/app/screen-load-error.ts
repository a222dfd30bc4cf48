/** The code of a screen did not arrive. */
export class ScreenLoadError extends Error {
  constructor(cause: unknown) {
    super('A screen could not be loaded', { cause })
    this.name = 'ScreenLoadError'
  }
}

/** Loads a screen's code; a failure is told apart from a screen that breaks. */
export function loadScreen<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((cause: unknown) => {
      throw new ScreenLoadError(cause)
    })
}
