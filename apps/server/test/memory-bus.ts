import type { OpenTransport, TransportEvents } from '../src/platform/bus/bus.ts'

/** A bus transport inside the test's process that the test can disconnect. */
export interface MemoryBus {
  readonly transport: OpenTransport
  /** Transports nothing, and the processes are notified. */
  cut(): void
  mend(): void
  /** Transports nothing, and nobody is notified. */
  swallow(): void
}

export function memoryBus(): MemoryBus {
  const processes = new Set<TransportEvents>()
  let state: 'up' | 'cut' | 'swallowing' = 'up'
  const become = (next: typeof state): void => {
    state = next
    for (const { connected } of processes) connected(next !== 'cut')
  }
  return {
    transport: events => {
      processes.add(events)
      events.connected(true)
      return Promise.resolve({
        system: 'memory',
        frameBytes: 8_000,
        send: frames => {
          if (state === 'cut') return Promise.reject(new Error('the bus is cut'))
          if (state !== 'up') return Promise.resolve()
          for (const frame of frames) for (const { receive } of processes) setImmediate(receive, frame)
          return Promise.resolve()
        },
        close: () => {
          processes.delete(events)
          return Promise.resolve()
        },
      })
    },
    cut: () => become('cut'),
    mend: () => become('up'),
    swallow: () => become('swallowing'),
  }
}
