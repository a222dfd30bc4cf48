const IDLE_MS = 2_000
/** Who goes on typing says so again: the partner's side forgets it after a while. */
const REPEAT_MS = 3_000

interface Parts {
  readonly now: () => number
  readonly tell: (isTyping: boolean) => void
}

/** Tells the partner that one types: true while one does, false after two idle seconds or with nothing left. */
export function createTyping({ now, tell }: Parts) {
  let toldAtMs: number | null = null
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  return {
    wrote(somethingIsThere: boolean): void {
      if (somethingIsThere) goOn()
      else stop()
    },
    stop,
    /** The connection is gone, and with it what the partner was told. */
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
