interface Waiter {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** Promises that are all settled together. */
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
