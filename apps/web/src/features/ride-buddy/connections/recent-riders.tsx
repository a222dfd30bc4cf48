import { useQuery } from '@tanstack/react-query'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { Avatar } from '../cards/avatar.tsx'
import parts from '../cards/parts.module.css'
import { useFocusAfterRemoval } from '../cards/use-focus-after-removal.ts'
import { recentPartnersQuery } from '../exchange/queries.ts'
import type { RideBuddy } from '../exchange/use-ride-buddy.ts'
import type { RecentPartner } from '../model/buddy.ts'
import { SafetyButton } from '../safety/safety-button.tsx'
import styles from './recent-riders.module.css'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** Riders of connections that ended within a day: by the short name, to be reported. */
export function RecentRiders({ buddy: { viewer, cache, connections } }: { readonly buddy: RideBuddy }) {
  const { recent } = useTexts(rideBuddyTexts)
  const { data = [] } = useQuery(recentPartnersQuery(useApp(), viewer))
  const shown = data.filter(({ rider }) => connections.every(({ partner }) => partner.id !== rider.id))
  const keeper = useFocusAfterRemoval<HTMLElement>(shown.map(({ rider }) => rider.id))
  if (shown.length === 0) return null
  return (
    <section {...keeper} aria-labelledby="buddy-recent" className={parts.group}>
      <h2 id="buddy-recent" tabIndex={-1}>
        {recent.heading}
      </h2>
      <p className={parts.small}>{recent.lead}</p>
      <ul className={parts.cards}>
        {shown.map(({ rider, endedAtMs }) => (
          <li
            key={rider.id}
            className={`${parts.card} ${styles.row}`}
            data-item={rider.id}
            data-testid="recent-rider"
          >
            <Avatar name={rider.name} />
            <div className={styles.who}>
              <h3 dir="auto">{rider.name}</h3>
              <p className={parts.small}>
                <Ended endedAtMs={endedAtMs} />
              </p>
            </div>
            <SafetyButton cache={cache} rider={rider} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ended({ endedAtMs }: Pick<RecentPartner, 'endedAtMs'>) {
  const { recent } = useTexts(rideBuddyTexts)
  const minutes = Math.floor((Date.now() - endedAtMs) / MINUTE_MS)
  if (minutes < 1) return recent.justNow
  return minutes < HOUR_MINUTES
    ? recent.minutesAgo(minutes)
    : recent.hoursAgo(Math.floor(minutes / HOUR_MINUTES))
}
