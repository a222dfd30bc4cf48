import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { Fare } from '../../../shared/fares/fare.ts'
import { FareButton, FareMark } from '../../../shared/fares/fare-button.tsx'
import { formatRupees } from '../../../shared/format.ts'
import styles from '../cards/parts.module.css'
import type { TripNames } from '../model/buddy.ts'

interface SharedFiguresProps {
  readonly overlapPercentage: number
  readonly sharedFareRupees: number
  /** The rider whose fare card this is; absent if the trip is not known. */
  readonly trip?: TripNames
}

/** The shared part of the trip, and the viewer's share of the fare. */
export function SharedFigures({ overlapPercentage, sharedFareRupees, trip }: SharedFiguresProps) {
  const { matches } = useTexts(rideBuddyTexts)
  const rupees = Math.round(sharedFareRupees)
  return (
    <p className={styles.figures}>
      <span className={styles.figure}>{matches.match(Math.round(overlapPercentage))}</span>
      <span className={styles.figure}>
        {matches.shared(formatRupees(rupees))}{' '}
        {trip ? <FareButton fares={[shareOf(trip, rupees)]} /> : <FareMark kind="estimated" />}
      </span>
    </p>
  )
}

/**
 * One person's share of a reserved auto: always an estimate, because it depends on where each rider boards and
 * leaves.
 */
function shareOf({ source, destination }: TripNames, rupees: number): Fare {
  const end = (name: string) => ({ name, point: null })
  return { rupees, kind: 'estimated', of: 'share', from: end(source), to: end(destination) }
}
