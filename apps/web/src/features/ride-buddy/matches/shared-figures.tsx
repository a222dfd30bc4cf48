import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatRupees } from '../../../shared/format.ts'
import styles from '../cards/parts.module.css'

interface SharedFiguresProps {
  readonly overlapPercentage: number
  readonly sharedFareRupees: number
}

/** The shared part of the trip, and the viewer's share of the fare. */
export function SharedFigures({ overlapPercentage, sharedFareRupees }: SharedFiguresProps) {
  const { matches } = useTexts(rideBuddyTexts)
  return (
    <p className={styles.figures}>
      <span className={styles.figure}>{matches.match(Math.round(overlapPercentage))}</span>
      <span className={styles.figure}>{matches.shared(formatRupees(Math.round(sharedFareRupees)))}</span>
    </p>
  )
}
