type Handler = (...payload: never[]) => void

/** Who hears which event. The same handler is kept once for an event. */
export function createEventHandlers() {
  const handlers = new Map<string, Set<Handler>>()
  return {
    on(event: string, handler: Handler): () => void {
      const group = handlers.get(event) ?? new Set()
      handlers.set(event, group.add(handler))
      return () => group.delete(handler)
    },
    tell(event: string, payload: readonly unknown[]): void {
      // A copy: a handler may end another one's listening.
      for (const handler of [...(handlers.get(event) ?? [])]) handler(...(payload as never[]))
    },
  }
}
