import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { LoadFailure } from '../cards/load-failure.tsx'
import parts from '../cards/parts.module.css'
import { useFocusAfterRemoval } from '../cards/use-focus-after-removal.ts'
import type { Connection, RideRequest } from '../exchange/buddy.ts'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import type { RideBuddy } from '../exchange/use-ride-buddy.ts'
import { IncomingRequest, SentRequest } from '../requests/request-card.tsx'
import { useAnswerRequest } from '../requests/use-requests.ts'
import { ConnectionCard } from './connection-card.tsx'
import styles from './connections-panel.module.css'
import { SavedConnectionCard } from './saved-connection-card.tsx'

interface ConnectionsPanelProps {
  readonly buddy: RideBuddy
  readonly onOpenChat: (connection: Connection) => void
}

/** Received requests, connections and sent requests. */
export function ConnectionsPanel({ buddy, onOpenChat }: ConnectionsPanelProps) {
  const { connections: texts, failures } = useTexts(rideBuddyTexts)
  const { cache, requests, connections, saved, previews, loads } = buddy
  const keeper = useFocusAfterRemoval<HTMLElement>(connections.map(({ matchId }) => matchId))
  return (
    <div className={styles.panel}>
      {loads.requests.isError && (
        <LoadFailure text={failures.loadRequests} onRetry={() => void loads.requests.refetch()} />
      )}
      <IncomingGroup buddy={buddy} />
      <section {...keeper} aria-labelledby="buddy-connections" className={parts.group}>
        <h2 id="buddy-connections" tabIndex={-1}>
          {texts.heading}
        </h2>
        {loads.connections.isError && (
          <LoadFailure text={failures.loadConnections} onRetry={() => void loads.connections.refetch()} />
        )}
        {connections.length === 0 && saved.length === 0 && <p className={parts.empty}>{texts.empty}</p>}
        <ul className={parts.cards}>
          {connections.map(connection => (
            <ConnectionCard
              key={connection.matchId}
              connection={connection}
              preview={previews[connection.chatId] ?? null}
              cache={cache}
              onOpenChat={onOpenChat}
            />
          ))}
          {saved.map(connection => (
            <SavedConnectionCard key={connection.matchId} connection={connection} />
          ))}
        </ul>
      </section>
      <SentGroup requests={requests.sent} cache={cache} />
    </div>
  )
}

function IncomingGroup({ buddy }: { readonly buddy: RideBuddy }) {
  const { requests: texts } = useTexts(rideBuddyTexts)
  const { cache, requests } = buddy
  const keeper = useFocusAfterRemoval<HTMLElement>(requests.incoming.map(({ id }) => id))
  const answer = useAnswerRequest(buddy)
  const answering = answer.isPending ? answer.variables : null
  return (
    <section {...keeper} aria-labelledby="buddy-incoming" className={parts.group}>
      <h2 id="buddy-incoming" tabIndex={-1}>
        {texts.incoming}
      </h2>
      {requests.incoming.length === 0 && <p className={parts.empty}>{texts.incomingEmpty}</p>}
      <ul className={parts.cards}>
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
  readonly requests: readonly RideRequest[]
  readonly cache: BuddyCache
}

function SentGroup({ requests, cache }: SentGroupProps) {
  const { requests: texts } = useTexts(rideBuddyTexts)
  const keeper = useFocusAfterRemoval<HTMLElement>(requests.map(({ id }) => id))
  return (
    <section {...keeper} aria-labelledby="buddy-sent" className={parts.group}>
      <h2 id="buddy-sent" tabIndex={-1}>
        {texts.sent}
      </h2>
      {requests.length === 0 && <p className={parts.empty}>{texts.sentEmpty}</p>}
      <ul className={parts.cards}>
        {requests.map(request => (
          <SentRequest key={request.id} request={request} cache={cache} />
        ))}
      </ul>
    </section>
  )
}
