import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { Fare } from '../../../shared/fares/fare.ts'
import { FareButton, FareMark } from '../../../shared/fares/fare-button.tsx'
import { formatOneDecimal, formatRupees } from '../../../shared/format.ts'
import { useCountdown } from '../../../shared/ui/countdown.ts'
import { EmptyState } from '../../../shared/ui/notes.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import type { RideBuddy } from '../exchange/use-ride-buddy.ts'
import type { Match, TripNames } from '../model/buddy.ts'
import { minutesOf, NetworkButton, NoRows, RiderCard, TripLine } from './parts.tsx'
import styles from './riders.module.css'
import { SafetyButton } from './safety-button.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

interface MatchListProps {
  readonly buddy: RideBuddy
  readonly onSend: (match: Match) => void
}

/** The riders found, in the order they were found. */
export function MatchList({ buddy, onSend }: MatchListProps) {
  const texts = useTexts(rideBuddyTexts).matches
  const { search, matches, cache, loads } = buddy
  const minutesLeft = minutesOf(useCountdown(search.leftUntilMs))
  const keeper = useFocusAfterRemoval<HTMLElement>(matches.map(({ rider }) => rider.id))
  if (matches.length === 0 && !loads.search.isSuccess) return <NoRows load={loads.search} text="" />
  if (matches.length === 0)
    return search.live ? null : (
      <EmptyState icon="people" title={texts.emptyTitle}>
        <p>{texts.empty}</p>
      </EmptyState>
    )
  return (
    <section {...keeper} aria-labelledby="buddy-matches" className={styles.group}>
      <h2 id="buddy-matches" tabIndex={-1}>
        {texts.heading}
      </h2>
      {search.live === null && <p>{texts.left(minutesLeft)}</p>}
      <ul className={styles.cards}>
        {matches.map(match => (
          <MatchCard
            key={match.rider.id}
            match={match}
            asked={buddy.asked(match.rider.id)}
            cache={cache}
            onSend={onSend}
          />
        ))}
      </ul>
    </section>
  )
}

interface MatchCardProps {
  readonly match: Match
  /** The state of the viewer's request to this rider. */
  readonly asked: 'no' | 'sent' | 'declined'
  readonly cache: BuddyCache
  readonly onSend: (match: Match) => void
}

/** A rider with an overlapping trip. */
function MatchCard({ match, asked, cache, onSend }: MatchCardProps) {
  const { matches, requests } = useTexts(rideBuddyTexts)
  const { rider, trip } = match
  return (
    <RiderCard
      itemId={rider.id}
      testId="match"
      rider={rider}
      lines={
        <>
          <TripLine trip={trip} />
          <p className={styles.small}>{matches.sharedDistance(formatOneDecimal(match.sharedDistanceKm))}</p>
        </>
      }
    >
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
    </RiderCard>
  )
}

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
