import { lazy, Suspense } from 'react'
import { withTexts } from '../../../messages/language.ts'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { minutesAndSeconds, useCountdown } from '../../../shared/ui/time/use-countdown.ts'
import { NetworkButton } from '../cards/network-button.tsx'
import { TripLine } from '../cards/trip-line.tsx'
import styles from './active-card.module.css'
import { CountdownMarks } from './countdown-marks.tsx'
import type { LiveSearch } from './search-state.ts'

// The lines to read while waiting are decoration: if they do not load, nothing is shown.
const WaitingLines = lazy(() =>
  withTexts(() => import('./waiting-lines.tsx')).then(
    ({ WaitingLines }) => ({ default: WaitingLines }),
    () => ({ default: () => null }),
  ),
)

interface ActiveCardProps {
  readonly live: LiveSearch
  readonly matchCount: number
  /** The smaller form, used when riders were found. */
  readonly small: boolean
  readonly cancelling: boolean
  readonly onCancel: () => void
}

/** The active search: time left, trip and number of riders found. */
export function ActiveCard({ live, matchCount, small, cancelling, onCancel }: ActiveCardProps) {
  const { active } = useTexts(rideBuddyTexts)
  const { source, destination } = live.trip
  const remainingMs = useCountdown(live.endsAtMs)
  return (
    <section aria-labelledby="active-search" className={styles.card} data-small={small}>
      <div className={styles.head}>
        <h2 id="active-search">{active.heading}</h2>
        <TripLine trip={{ source: source.name, destination: destination.name }} />
      </div>
      <p className={styles.meter}>
        <span className={styles.label} id="search-time">
          {active.timeLeft}
        </span>
        <span role="timer" aria-live="off" aria-labelledby="search-time" className={styles.time}>
          {minutesAndSeconds(remainingMs)}
        </span>
      </p>
      <CountdownMarks remainingMs={remainingMs} texts={active.marks} />
      <div className={styles.row}>
        <p role="status" className={styles.count}>
          <Icon name="people" size={20} />
          {active.matches(matchCount)}
        </p>
        <NetworkButton
          kind="danger"
          icon="close"
          compact
          busy={cancelling}
          aria-disabled={cancelling || undefined}
          onClick={() => cancelling || onCancel()}
        >
          {cancelling ? active.cancelling : active.cancel}
        </NetworkButton>
      </div>
      {!small && (
        <Suspense fallback={<div className={styles.lines} />}>
          <WaitingLines seed={live.searchId} />
        </Suspense>
      )}
    </section>
  )
}
