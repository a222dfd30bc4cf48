import { StatusRegion } from '../../../shared/ui/text/visually-hidden.tsx'
import { markAt } from './countdown-mark.ts'

interface CountdownMarksProps {
  readonly remainingMs: number
  /** The announcement at each mark, by seconds left. */
  readonly texts: Readonly<Record<number, string>>
}

/** Screen readers hear the countdown at a few marks only, as each passes. */
export function CountdownMarks({ remainingMs, texts }: CountdownMarksProps) {
  const mark = markAt(remainingMs, Object.keys(texts).map(Number))
  return <StatusRegion>{mark === null ? '' : texts[mark]}</StatusRegion>
}
