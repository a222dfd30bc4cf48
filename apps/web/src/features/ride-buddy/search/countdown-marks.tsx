import { StatusRegion } from '../../../shared/ui/text/visually-hidden.tsx'
import { markAt } from './countdown-mark.ts'

interface CountdownMarksProps {
  readonly remainingMs: number
  /** The announcement at each mark, by seconds left. */
  readonly texts: Readonly<Record<number, string>>
}

/** Announces the countdown to screen readers only at a few marks. */
export function CountdownMarks({ remainingMs, texts }: CountdownMarksProps) {
  const mark = markAt(remainingMs, Object.keys(texts).map(Number))
  return <StatusRegion>{mark === null ? '' : texts[mark]}</StatusRegion>
}
