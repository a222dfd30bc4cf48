import { useEffect, useState } from 'react'
import { steadyNowMs } from '../../../shared/steady-clock.ts'

const TICK_MS = 1_000

/** `steadyNowMs`, once a second while `running`. */
export function useNow(running: boolean): number {
  const [nowMs, setNowMs] = useState(steadyNowMs)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNowMs(steadyNowMs()), TICK_MS)
    return () => clearInterval(timer)
  }, [running])
  return nowMs
}
