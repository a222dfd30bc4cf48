interface Waiter {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** All who wait for the same thing learn together how it went. */
export function createWaiters() {
  const waiters = new Set<Waiter>()
  return {
    wait: () => new Promise<void>((resolve, reject) => waiters.add({ resolve, reject })),
    settle(error?: Error): void {
      for (const { resolve, reject } of waiters) {
        if (error) reject(error)
        else resolve()
      }
      waiters.clear()
    },
  }
}
