import { expect, onTestFinished, test, vi } from 'vitest'
import { type RunningServer, shutDownOnSignals } from './graceful-shutdown.ts'

/** The time that a supervisor allows before it kills the process. */
const SUPERVISOR_MS = 10_000

test.each([
  ['within the time that a supervisor allows', 0, SUPERVISOR_MS],
  ['within the same time after a minute of announcements', 60, 60_000 + SUPERVISOR_MS],
])('a process whose database does not close exits %s', (_, drainSeconds, supervisorMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const listeners = new Map<unknown, () => void>()
  vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    listeners.set(event, listener as () => void)
    return process
  })
  const exits: unknown[] = []
  vi.spyOn(process, 'exit').mockImplementation(code => void exits.push(code) as never)
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  const warnings: string[] = []
  const hangs = () => new Promise<void>(() => undefined)
  shutDownOnSignals({
    app: {
      server: { closeAllConnections: () => undefined },
      shutdown: { begin: () => undefined, drain: hangs },
    },
    storage: { close: hangs },
    logger: { warn: (line: string) => warnings.push(line) },
    drainSeconds,
  } as unknown as RunningServer)
  listeners.get('SIGTERM')!()
  vi.advanceTimersByTime(drainSeconds * 1_000)
  expect(exits).toEqual([])
  vi.advanceTimersByTime(supervisorMs - drainSeconds * 1_000 - 2_000)
  expect(exits).toEqual([0])
  expect(warnings).toEqual(['left before everything was closed: something did not respond'])
})
