type Handler = (...payload: never[]) => void

/** The handlers of each event. A handler is stored only once per event. */
export function createEventHandlers() {
  const handlers = new Map<string, Set<Handler>>()
  const unhandled = new Set<string>()
  return {
    on(event: string, handler: Handler): () => void {
      const group = handlers.get(event) ?? new Set()
      handlers.set(event, group.add(handler))
      return () => group.delete(handler)
    },
    dispatch(event: string, payload: readonly unknown[]): void {
      // Iterates over a copy, because a handler may remove another one.
      const group = [...(handlers.get(event) ?? [])]
      if (group.length === 0) unhandled.add(event)
      for (const handler of group) handler(...(payload as never[]))
    },
    /** The events that came without a handler since the last call. */
    takeUnhandled(): readonly string[] {
      const events = [...unhandled]
      unhandled.clear()
      return events
    },
  }
}
