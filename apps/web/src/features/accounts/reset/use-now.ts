import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** The time of the page, once a second while `running`. */
export function useNow(running: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [running])
  return nowMs
}
