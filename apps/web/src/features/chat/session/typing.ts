const IDLE_MS = 2_000
/** A rider who keeps typing sends the signal again, because the partner's side drops it after a while. */
const REPEAT_MS = 3_000

interface Parts {
  readonly now: () => number
  readonly sendOnce: (isTyping: boolean) => void
}

/** Notifies the partner whether the rider is typing: false after two idle seconds or with an empty text. */
export function createTyping({ now, sendOnce: send }: Parts) {
  let sentAtMs: number | null = null
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
      sentAtMs = null
    },
  }

  function goOn(): void {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(stop, IDLE_MS)
    if (sentAtMs !== null && now() - sentAtMs < REPEAT_MS) return
    sentAtMs = now()
    send(true)
  }

  function stop(): void {
    clearTimeout(idleTimer)
    if (sentAtMs === null) return
    sentAtMs = null
    send(false)
  }
}
