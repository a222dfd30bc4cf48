import { useQuery } from '@tanstack/react-query'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import { recentPartnersQuery } from '../exchange/queries.ts'
import { useAnswerRequest } from '../exchange/use-requests.ts'
import type { RideBuddy } from '../exchange/use-ride-buddy.ts'
import type { RecentPartner, Requests, Rider } from '../model/buddy.ts'
import { Avatar, LoadFailure, NoRows } from './parts.tsx'
import { IncomingRequest, SentRequest } from './request-card.tsx'
import styles from './riders.module.css'
import { SafetyButton } from './safety-button.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

/** Received requests, sent requests, and riders of connections that have ended. */
export function ConnectionsPanel({ buddy }: { readonly buddy: RideBuddy }) {
  const { connections: texts, failures } = useTexts(rideBuddyTexts)
  const { cache, requests, connections, saved, loads } = buddy
  // The connections themselves stand above the tabs.
  const isConnected = (rider: Rider) => connections.some(({ partner }) => partner.id === rider.id)
  const isEmpty = connections.length === 0 && saved.length === 0
  return (
    <div className={styles.panel}>
      <IncomingGroup buddy={buddy} />
      {(isEmpty || loads.connections.isError) && (
        <section aria-labelledby="buddy-no-connections" className={styles.group}>
          <h2 id="buddy-no-connections">{texts.heading}</h2>
          {loads.connections.isError && (
            <LoadFailure text={failures.loadConnections} onRetry={() => void loads.connections.refetch()} />
          )}
          {isEmpty && <NoRows load={loads.connections} text={texts.empty} />}
        </section>
      )}
      <SentGroup requests={requests} load={loads.requests} isConnected={isConnected} cache={cache} />
      <RecentRiders buddy={buddy} />
    </div>
  )
}

function IncomingGroup({ buddy }: { readonly buddy: RideBuddy }) {
  const { requests: texts, failures } = useTexts(rideBuddyTexts)
  const { cache, requests, loads } = buddy
  const keeper = useFocusAfterRemoval<HTMLElement>(requests.incoming.map(({ id }) => id))
  const answer = useAnswerRequest(buddy)
  const answering = answer.isPending ? answer.variables : null
  return (
    <section {...keeper} aria-labelledby="buddy-incoming" className={styles.group}>
      <h2 id="buddy-incoming" tabIndex={-1}>
        {texts.incoming}
      </h2>
      {loads.requests.isError && (
        <LoadFailure text={failures.loadRequests} onRetry={() => void loads.requests.refetch()} />
      )}
      {requests.incoming.length === 0 && <NoRows load={loads.requests} text={texts.incomingEmpty} />}
      <ul className={styles.cards}>
        {requests.incoming.map(request => (
          <IncomingRequest
            key={request.id}
            request={request}
            answering={answering?.request.id === request.id ? answering.action : null}
            cache={cache}
            onAnswer={action => answer.isPending || answer.mutate({ request, action })}
          />
        ))}
      </ul>
    </section>
  )
}

interface SentGroupProps {
  readonly requests: Requests
  readonly load: RideBuddy['loads']['requests']
  readonly isConnected: (rider: Rider) => boolean
  readonly cache: BuddyCache
}

/** Sent requests that wait for an answer, then those that were declined. */
function SentGroup({ requests: { sent, declined }, load, isConnected, cache }: SentGroupProps) {
  const { requests: texts } = useTexts(rideBuddyTexts)
  const shown = [
    ...sent.map(request => ({ request, isDeclined: false })),
    ...declined.filter(({ rider }) => !isConnected(rider)).map(request => ({ request, isDeclined: true })),
  ]
  const keeper = useFocusAfterRemoval<HTMLElement>(shown.map(({ request }) => request.id))
  // The failure is shown among the received requests, which are loaded together with these.
  if (load.isError && shown.length === 0) return null
  return (
    <section {...keeper} aria-labelledby="buddy-sent" className={styles.group}>
      <h2 id="buddy-sent" tabIndex={-1}>
        {texts.sent}
      </h2>
      {shown.length === 0 && <NoRows load={load} text={texts.sentEmpty} />}
      <ul className={styles.cards}>
        {shown.map(({ request, isDeclined }) => (
          <SentRequest key={request.id} request={request} isDeclined={isDeclined} cache={cache} />
        ))}
      </ul>
    </section>
  )
}

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** Riders of connections that ended within a day: by the short name, to be reported. */
function RecentRiders({ buddy: { viewer, cache, connections } }: { readonly buddy: RideBuddy }) {
  const { recent } = useTexts(rideBuddyTexts)
  const { data = [] } = useQuery(recentPartnersQuery(useApp(), viewer))
  const shown = data.filter(({ rider }) => connections.every(({ partner }) => partner.id !== rider.id))
  const keeper = useFocusAfterRemoval<HTMLElement>(shown.map(({ rider }) => rider.id))
  if (shown.length === 0) return null
  return (
    <section {...keeper} aria-labelledby="buddy-recent" className={styles.group}>
      <h2 id="buddy-recent" tabIndex={-1}>
        {recent.heading}
      </h2>
      <p className={styles.small}>{recent.lead}</p>
      <ul className={styles.cards}>
        {shown.map(({ rider, endedAtMs }) => (
          <li
            key={rider.id}
            className={`${styles.card} ${styles.recent}`}
            data-item={rider.id}
            data-testid="recent-rider"
          >
            <Avatar name={rider.name} />
            <div className={styles.recentName}>
              <h3 dir="auto">{rider.name}</h3>
              <p className={styles.small}>
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
