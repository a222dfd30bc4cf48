import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { readableOn } from '../../../shared/ui/readable-on.ts'
import styles from './route-chain.module.css'

interface LineBadgeProps {
  readonly line: string
  readonly colour: string
  /** The name without the words that all lines of its kind share. */
  readonly isShort?: boolean
  /** Shown after the name. */
  readonly minutes?: number
}

const WORD_FOR_LINE = / (?:Line|लाइन|RRTS|रैपिड रेल)$/u

/** The name of a metro line on its colour. */
export function LineBadge({ line, colour, isShort = false, minutes }: LineBadgeProps) {
  const nameOf = usePlaceName()
  const name = nameOf(line)
  return (
    <span className={styles.badge} style={{ backgroundColor: colour, color: readableOn(colour) }}>
      <span className={styles.name}>{isShort ? name.replace(WORD_FOR_LINE, '') : name}</span>
      {minutes !== undefined && <span> {minutes}</span>}
    </span>
  )
}
