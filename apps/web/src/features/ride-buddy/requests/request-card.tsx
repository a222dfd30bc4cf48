import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useCountdown } from '../../../shared/ui/countdown.ts'
import { Badge } from '../../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import styles from '../cards/parts.module.css'
import { Avatar, minutesOf, NetworkButton, RiderName, TripLine } from '../cards/parts.tsx'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import { SharedFigures } from '../matches/match-list.tsx'
import type { RideRequest } from '../model/buddy.ts'
import { SafetyButton } from '../safety/safety-button.tsx'

interface IncomingRequestProps {
  readonly request: RideRequest
  readonly answering: 'accept' | 'decline' | null
  readonly cache: BuddyCache
  readonly onAnswer: (action: 'accept' | 'decline') => void
}

/** A received request: the viewer accepts or declines. */
export function IncomingRequest({ request, answering, cache, onAnswer }: IncomingRequestProps) {
  const { requests } = useTexts(rideBuddyTexts)
  const { rider } = request
  const held = answering !== null || undefined
  const whose = <VisuallyHidden> {requests.acceptOf(rider.name)}</VisuallyHidden>
  return (
    <li className={styles.card} data-item={request.id} data-testid="incoming-request">
      <RequestHead request={request} />
      {request.message !== '' && (
        <p className={styles.message} dir="auto">
          {request.message}
        </p>
      )}
      <SharedFigures {...request} />
      <div className={styles.answers}>
        <NetworkButton
          data-main
          kind="primary"
          icon="check"
          busy={answering === 'accept'}
          aria-disabled={held}
          onClick={() => onAnswer('accept')}
        >
          {requests.accept}
          {whose}
        </NetworkButton>
        <NetworkButton
          icon="close"
          busy={answering === 'decline'}
          aria-disabled={held}
          onClick={() => onAnswer('decline')}
        >
          {requests.decline}
          {whose}
        </NetworkButton>
      </div>
      <div className={styles.quietActions}>
        <SafetyButton cache={cache} rider={rider} />
      </div>
    </li>
  )
}

interface SentRequestProps {
  readonly request: RideRequest
  readonly isDeclined: boolean
  readonly cache: BuddyCache
}

/** A sent request that waits for an answer, or was declined. */
export function SentRequest({ request, isDeclined, cache }: SentRequestProps) {
  const { requests } = useTexts(rideBuddyTexts)
  return (
    <li className={styles.card} data-item={request.id} data-testid="sent-request">
      <RequestHead request={request} isOver={isDeclined} />
      <p>
        <Badge tone={isDeclined ? 'danger' : 'info'} icon={isDeclined ? 'close' : 'clock'}>
          {isDeclined ? requests.declinedState : requests.pending}
        </Badge>
      </p>
      <div className={styles.quietActions}>
        <SafetyButton cache={cache} rider={request.rider} />
      </div>
    </li>
  )
}

function RequestHead({
  request,
  isOver = false,
}: {
  readonly request: RideRequest
  readonly isOver?: boolean
}) {
  const { requests, connections } = useTexts(rideBuddyTexts)
  const { rider, trip, endsAtMs, mayEndAtMs } = request
  const remainingMs = useCountdown(endsAtMs)
  const isKnown = mayEndAtMs === undefined
  return (
    <div className={styles.head}>
      <Avatar name={rider.name} />
      <div className={styles.who}>
        <RiderName rider={rider} />
        <TripLine trip={trip} />
        {!isOver && (
          <p className={styles.small}>
            {isKnown ? requests.expiresIn(minutesOf(remainingMs)) : connections.checkingTime}
          </p>
        )}
      </div>
    </div>
  )
}
