import { useTexts } from '../../../messages/texts.ts'
import { waitingLinesTexts } from '../../../messages/waiting-lines.ts'
import { usePlaces } from '../../../shared/place-texts.ts'
import { PauseButton } from '../../../shared/ui/controls/pause-button.tsx'
import { Badge } from '../../../shared/ui/marks/badge.tsx'
import { useRotation } from '../../../shared/ui/time/use-rotation.ts'
import styles from './active-card.module.css'
import { inTurn } from './waiting-order.ts'

export const LINE_MS = 4_000

/** Jokes, puns, facts and encouragement, one at a time; each search starts with another one. */
export function WaitingLines({ seed }: { readonly seed: string }) {
  const texts = useTexts(waitingLinesTexts)
  const { facts } = usePlaces()
  const lines = inTurn({ ...texts.lines, fact: [...texts.lines.fact, ...facts] })
  const rotation = useRotation({ count: lines.length, intervalMs: LINE_MS })
  const line = lines[(startOf(seed) + rotation.index) % lines.length]
  if (!line) return null
  return (
    <div className={styles.lines} {...rotation.area}>
      <Badge tone="brand">{texts.kinds[line.kind]}</Badge>
      <p className={styles.line} aria-live="off" data-testid="waiting-line">
        {line.text}
      </p>
      <PauseButton pauseText={texts.pause} playText={texts.play} />
    </div>
  )
}

/** The end of a search's id is random enough to choose a different start each time. */
function startOf(seed: string): number {
  return Number.parseInt(seed.slice(-4), 16) || 0
}
