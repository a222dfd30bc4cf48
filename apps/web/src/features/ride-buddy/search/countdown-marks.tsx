import { StatusRegion } from '../../../shared/ui/text/visually-hidden.tsx'
import { markAt } from './countdown-mark.ts'

interface CountdownMarksProps {
  readonly remainingMs: number
  /** What is said at each mark, by seconds left. */
  readonly texts: Readonly<Record<number, string>>
}

/** A countdown is too much to listen to: it is said at a few marks, and only as they pass. */
export function CountdownMarks({ remainingMs, texts }: CountdownMarksProps) {
  const mark = markAt(remainingMs, Object.keys(texts).map(Number))
  return <StatusRegion>{mark === null ? '' : texts[mark]}</StatusRegion>
}
