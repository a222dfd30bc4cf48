import { useEffect, useState } from 'react'
import { AutoDrawing } from '../../shared/ui/marks/auto-drawing.tsx'
import styles from './not-found-screen.module.css'

const TICK_MS = 50
/** Its position, in percent, when motion is reduced. */
const REST = 42

/** A strip of road; the rickshaw on it goes from 0 to 100 percent, one step per tick, and starts again. */
export function RickshawRoad({ moving }: { readonly moving: boolean }) {
  const [progress, setProgress] = useState(moving ? 0 : REST)
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => setProgress(at => (at >= 100 ? 0 : at + 1)), TICK_MS)
    return () => clearInterval(timer)
  }, [moving])
  return (
    <div className={styles.road} aria-hidden="true">
      <div
        className={styles.traveller}
        data-testid="rickshaw"
        style={{ transform: `translateX(${progress}%)` }}
      >
        <AutoDrawing className={styles.auto} />
      </div>
    </div>
  )
}
