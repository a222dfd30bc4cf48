import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { markAt, minutesAndSeconds, useCountdown } from '../../../shared/ui/countdown.ts'
import { Icon } from '../../../shared/ui/marks.tsx'
import { StatusRegion } from '../../../shared/ui/text.tsx'
import type { LiveSearch } from '../model/search-state.ts'
import { NetworkButton, TripLine } from '../riders/parts.tsx'
import styles from './search.module.css'

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

interface CountdownMarksProps {
  readonly remainingMs: number
  /** The announcement at each mark, by seconds left. */
  readonly texts: Readonly<Record<number, string>>
}

/** Announces the countdown to screen readers only at a few marks. */
function CountdownMarks({ remainingMs, texts }: CountdownMarksProps) {
  const mark = markAt(remainingMs, Object.keys(texts).map(Number))
  return <StatusRegion>{mark === null ? '' : texts[mark]}</StatusRegion>
}
