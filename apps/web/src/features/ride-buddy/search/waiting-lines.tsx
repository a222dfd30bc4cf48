import { useTexts } from '../../../messages/texts.ts'
import { type WaitingLinesTexts, waitingLinesTexts } from '../../../messages/waiting-lines.ts'
import { usePlaces } from '../../../shared/region.ts'
import { Badge } from '../../../shared/ui/marks.tsx'
import { PauseButton, useRotation } from '../../../shared/ui/motion.tsx'
import styles from './search.module.css'

const LINE_MS = 4_000

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

/** Lists by kind; those of facts also hold the region's. */
type Lines = Readonly<Record<keyof WaitingLinesTexts['lines'], readonly string[]>>

interface WaitingLine {
  readonly kind: keyof Lines
  readonly text: string
}

const turns = ['joke', 'fact', 'pun', 'motivation'] as const

/** Alternates the kinds, so that no two consecutive lines are of the same kind. */
export function inTurn(lines: Lines): readonly WaitingLine[] {
  const longest = Math.max(...turns.map(kind => lines[kind].length))
  return Array.from({ length: longest }, (_, place) =>
    turns.flatMap(kind => lineAt(lines, kind, place)),
  ).flat()
}

function lineAt(lines: Lines, kind: keyof Lines, place: number): readonly WaitingLine[] {
  const text = lines[kind][place]
  return text === undefined ? [] : [{ kind, text }]
}
