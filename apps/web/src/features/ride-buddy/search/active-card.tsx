import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { minutesAndSeconds, useCountdown } from '../../../shared/ui/time/use-countdown.ts'
import { NetworkButton } from '../cards/network-button.tsx'
import { TripLine } from '../cards/trip-line.tsx'
import type { LiveSearch } from '../model/search-state.ts'
import styles from './active-card.module.css'
import { CountdownMarks } from './countdown-marks.tsx'

interface ActiveCardProps {
  readonly live: LiveSearch
  readonly matchCount: number
  readonly cancelling: boolean
  readonly onCancel: () => void
}

/** The active search: time left, trip and number of riders found. */
export function ActiveCard({ live, matchCount, cancelling, onCancel }: ActiveCardProps) {
  const { active, connections } = useTexts(rideBuddyTexts)
  const { source, destination } = live.trip
  const remainingMs = useCountdown(live.endsAtMs)
  const isKnown = live.mayEndAtMs === undefined
  return (
    <section aria-labelledby="active-search" className={styles.card}>
      <div className={styles.head}>
        <h2 id="active-search">{active.heading}</h2>
        <TripLine trip={{ source: source.name, destination: destination.name }} />
      </div>
      <div className={styles.meter}>
        <div>
          <p id="search-time">{active.timeLeft}</p>
          <p role="status" className={styles.count}>
            <Icon name="people" size={20} />
            {active.matches(matchCount)}
          </p>
        </div>
        <p
          role="timer"
          aria-live="off"
          aria-labelledby="search-time"
          className={isKnown ? styles.time : undefined}
        >
          {isKnown ? minutesAndSeconds(remainingMs) : connections.checkingTime}
        </p>
      </div>
      {live.limited && <p>{active.limited}</p>}
      {isKnown && <CountdownMarks remainingMs={remainingMs} texts={active.marks} />}
      {/* In a separate row, so that nothing moves it. */}
      <NetworkButton
        kind="danger"
        icon="close"
        wide
        busy={cancelling}
        aria-disabled={cancelling || undefined}
        onClick={() => cancelling || onCancel()}
      >
        {cancelling ? active.cancelling : active.cancel}
      </NetworkButton>
    </section>
  )
}
