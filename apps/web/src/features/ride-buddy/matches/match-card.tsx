import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatOneDecimal } from '../../../shared/format.ts'
import { VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import { Avatar } from '../cards/avatar.tsx'
import { NetworkButton } from '../cards/network-button.tsx'
import styles from '../cards/parts.module.css'
import { RiderName } from '../cards/rider-name.tsx'
import { TripLine } from '../cards/trip-line.tsx'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import type { Match } from '../model/buddy.ts'
import { SafetyButton } from '../safety/safety-button.tsx'
import { SharedFigures } from './shared-figures.tsx'

interface MatchCardProps {
  readonly match: Match
  /** The state of the viewer's request to this rider. */
  readonly asked: 'no' | 'sent' | 'declined'
  readonly cache: BuddyCache
  readonly onSend: (match: Match) => void
}

/** A rider with an overlapping trip. */
export function MatchCard({ match, asked, cache, onSend }: MatchCardProps) {
  const { matches, requests } = useTexts(rideBuddyTexts)
  const { rider, trip } = match
  return (
    <li className={styles.card} data-item={rider.id} data-testid="match">
      <div className={styles.head}>
        <Avatar name={rider.name} />
        <div className={styles.who}>
          <RiderName rider={rider} />
          <TripLine trip={trip} />
          <p className={styles.small}>{matches.sharedDistance(formatOneDecimal(match.sharedDistanceKm))}</p>
        </div>
      </div>
      <SharedFigures {...match} />
      {/* The button stays after a request: pressing it again shows when the request was sent. */}
      <NetworkButton
        data-main
        kind="primary"
        wide
        icon={({ no: 'people', sent: 'check', declined: 'close' } as const)[asked]}
        aria-disabled={asked !== 'no' || undefined}
        onClick={() => onSend(match)}
      >
        {{ no: matches.send, sent: matches.sent, declined: requests.declinedState }[asked]}
        <VisuallyHidden> {matches.sendTo(rider.name)}</VisuallyHidden>
      </NetworkButton>
      <div className={styles.quietActions}>
        <SafetyButton cache={cache} rider={rider} />
      </div>
    </li>
  )
}
