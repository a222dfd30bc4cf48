const IDLE_MS = 2_000
/** A rider who keeps typing sends the signal again, because the partner's side drops it after a while. */
const REPEAT_MS = 3_000

interface Parts {
  readonly now: () => number
  readonly tell: (isTyping: boolean) => void
}

/** Notifies the partner whether the rider is typing: false after two idle seconds or with an empty text. */
export function createTyping({ now, tell }: Parts) {
  let toldAtMs: number | null = null
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  return {
    wrote(somethingIsThere: boolean): void {
      if (somethingIsThere) goOn()
      else stop()
    },
    stop,
    /** Called when the connection ends: the partner's side has then dropped the signal. */
    forget(): void {
      clearTimeout(idleTimer)
      toldAtMs = null
    },
  }

  function goOn(): void {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(stop, IDLE_MS)
    if (toldAtMs !== null && now() - toldAtMs < REPEAT_MS) return
    toldAtMs = now()
    tell(true)
  }

  function stop(): void {
    clearTimeout(idleTimer)
    if (toldAtMs === null) return
    toldAtMs = null
    tell(false)
  }
}
