import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useCountdown } from '../../../shared/ui/countdown.ts'
import { Badge } from '../../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import type { RideRequest } from '../model/buddy.ts'
import { SharedFigures } from './match-list.tsx'
import { minutesOf, NetworkButton, RiderCard, TripLine } from './parts.tsx'
import styles from './riders.module.css'
import { SafetyButton } from './safety-button.tsx'

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
    <RiderCard
      itemId={request.id}
      testId="incoming-request"
      rider={rider}
      lines={<RequestLines request={request} />}
    >
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
    </RiderCard>
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
    <RiderCard
      itemId={request.id}
      testId="sent-request"
      rider={request.rider}
      lines={<RequestLines request={request} isOver={isDeclined} />}
    >
      <p>
        <Badge tone={isDeclined ? 'danger' : 'info'} icon={isDeclined ? 'close' : 'clock'}>
          {isDeclined ? requests.declinedState : requests.pending}
        </Badge>
      </p>
      <div className={styles.quietActions}>
        <SafetyButton cache={cache} rider={request.rider} />
      </div>
    </RiderCard>
  )
}

interface RequestLinesProps {
  readonly request: RideRequest
  readonly isOver?: boolean
}

function RequestLines({ request: { trip, endsAtMs, mayEndAtMs }, isOver = false }: RequestLinesProps) {
  const { requests, connections } = useTexts(rideBuddyTexts)
  const minutes = minutesOf(useCountdown(endsAtMs))
  return (
    <>
      <TripLine trip={trip} />
      {!isOver && (
        <p className={styles.small}>
          {mayEndAtMs === undefined ? requests.expiresIn(minutes) : connections.checkingTime}
        </p>
      )}
    </>
  )
}
