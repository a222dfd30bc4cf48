type Handler = (...payload: never[]) => void

/** The handlers of each event. A handler is stored only once per event. */
export function createEventHandlers() {
  const handlers = new Map<string, Set<Handler>>()
  return {
    on(event: string, handler: Handler): () => void {
      const group = handlers.get(event) ?? new Set()
      handlers.set(event, group.add(handler))
      return () => group.delete(handler)
    },
    tell(event: string, payload: readonly unknown[]): void {
      // Iterates over a copy, because a handler may remove another one.
      for (const handler of [...(handlers.get(event) ?? [])]) handler(...(payload as never[]))
    },
  }
}
