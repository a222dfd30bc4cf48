import { useEffect } from 'react'

/** Keeps the screen on while the component is shown, if the device supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    // Missing on insecure origins and in older browsers.
    const { wakeLock }: Partial<Navigator> = navigator
    if (!wakeLock) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await wakeLock.request('screen')
        if (isOver) await held.release()
        else lock = held
      } catch {
        // Refused, for example with a low battery.
      }
    }
    // The browser releases the lock when the page is hidden.
    const onVisible = () => void hold()
    document.addEventListener('visibilitychange', onVisible)
    void hold()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
}
