import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { EmptyState } from '../../../shared/ui/text/empty-state.tsx'
import { useCountdown } from '../../../shared/ui/time/use-countdown.ts'
import { minutesOf } from '../cards/minutes.ts'
import { NoRows } from '../cards/no-rows.tsx'
import styles from '../cards/parts.module.css'
import { useFocusAfterRemoval } from '../cards/use-focus-after-removal.ts'
import type { RideBuddy } from '../exchange/use-ride-buddy.ts'
import type { Match } from '../model/buddy.ts'
import { MatchCard } from './match-card.tsx'

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
