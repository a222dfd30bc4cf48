import { usePlaceName } from '../../../shared/places/place-names.ts'
import { readableOn } from '../../../shared/ui/readable-on.ts'
import styles from './route-chain.module.css'

interface LineBadgeProps {
  readonly line: string
  readonly colour: string
}

/** The name of a metro line on its colour. */
export function LineBadge({ line, colour }: LineBadgeProps) {
  const nameOf = usePlaceName()
  return (
    <span className={styles.badge} style={{ backgroundColor: colour, color: readableOn(colour) }}>
      {nameOf(line)}
    </span>
  )
}
