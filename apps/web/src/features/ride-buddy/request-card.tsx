import { rideBuddyTexts } from '../../messages/ride-buddy.ts'
import { useTexts } from '../../messages/texts.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { useCountdown } from '../../shared/ui/use-countdown.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { Avatar } from './avatar.tsx'
import type { RideRequest } from './buddy.ts'
import type { BuddyCache } from './buddy-cache.ts'
import { minutesOf } from './minutes.ts'
import { NetworkButton } from './network-button.tsx'
import styles from './parts.module.css'
import { SafetyButton } from './safety-button.tsx'
import { SharedFigures } from './shared-figures.tsx'
import { TripLine } from './trip-line.tsx'

interface IncomingRequestProps {
  readonly request: RideRequest
  readonly answering: 'accept' | 'decline' | null
  readonly cache: BuddyCache
  readonly onAnswer: (action: 'accept' | 'decline') => void
}

/** Somebody wants to share: the viewer decides. */
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

/** Somebody was asked: the viewer waits. */
export function SentRequest({ request }: { readonly request: RideRequest }) {
  const { requests } = useTexts(rideBuddyTexts)
  return (
    <li className={styles.card} data-testid="sent-request">
      <RequestHead request={request} />
      <p>
        <Badge tone="info" icon="clock">
          {requests.pending}
        </Badge>
      </p>
    </li>
  )
}

function RequestHead({ request }: { readonly request: RideRequest }) {
  const { requests } = useTexts(rideBuddyTexts)
  const { rider, trip, endsAtMs } = request
  const remainingMs = useCountdown(endsAtMs)
  return (
    <div className={styles.head}>
      <Avatar name={rider.name} />
      <div className={styles.who}>
        <h3 dir="auto">{rider.name}</h3>
        <TripLine trip={trip} />
        <p className={styles.small}>{requests.expiresIn(minutesOf(remainingMs))}</p>
      </div>
    </div>
  )
}
