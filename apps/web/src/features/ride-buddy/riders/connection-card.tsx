import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { callLink, whatsAppLink } from '../../../shared/format.ts'
import { OutsideLink } from '../../../shared/ui/button.tsx'
import { useCountdown } from '../../../shared/ui/countdown.ts'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import type { ChatPreview } from '../exchange/queries.ts'
import type { SavedConnection } from '../exchange/saved-connections.ts'
import type { Connection } from '../model/buddy.ts'
import { minutesOf, NetworkButton, RiderCard, TripLine, useTimeLeft } from './parts.tsx'
import styles from './riders.module.css'
import { EndConnectionButton, SafetyButton } from './safety-button.tsx'

interface ConnectionCardProps {
  readonly connection: Connection
  readonly preview: ChatPreview | null
  readonly cache: BuddyCache
  readonly onOpenChat: (connection: Connection) => void
}

/** A connected rider, until the connection expires. */
export function ConnectionCard({ connection, preview, cache, onOpenChat }: ConnectionCardProps) {
  const { connections } = useTexts(rideBuddyTexts)
  const { partner, trips, matchId, chatEndsAtMs } = connection
  const canChat = useCountdown(chatEndsAtMs) > 0
  const timeLeft = useTimeLeft(connection)
  return (
    <RiderCard
      itemId={matchId}
      testId="connection"
      rider={partner}
      lines={
        <>
          {trips.map(trip => (
            <TripLine
              key={`${trip.whose} ${trip.source} ${trip.destination}`}
              trip={trip}
              whose={
                trip.whose && { viewer: connections.you, partner: firstNameOf(partner.name) }[trip.whose]
              }
            />
          ))}
          {preview && (
            <p className={styles.preview} dir="auto">
              {preview.text}
            </p>
          )}
        </>
      }
    >
      {canChat ? (
        <NetworkButton data-main kind="primary" icon="chat" wide onClick={() => onOpenChat(connection)}>
          {connections.openChat}
          <VisuallyHidden> {connections.withName(partner.name)}</VisuallyHidden>
          <span className={styles.minutes}>{timeLeft}</span>
        </NetworkButton>
      ) : (
        <>
          <NetworkButton data-main icon="chat" wide aria-disabled>
            {connections.chatUnavailable}
          </NetworkButton>
          <p className={styles.small}>{timeLeft}</p>
        </>
      )}
      <ContactLinks partner={partner} />
      <div className={styles.quietActions}>
        <SafetyButton cache={cache} rider={partner} />
        <EndConnectionButton cache={cache} matchId={matchId} partner={partner} />
      </div>
    </RiderCard>
  )
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}

function ContactLinks({ partner: { name, phone } }: Pick<Connection, 'partner'>) {
  const { connections } = useTexts(rideBuddyTexts)
  const call = callLink(phone)
  const whatsApp = whatsAppLink(phone)
  if (!call || !whatsApp) return null
  return (
    <div className={styles.answers}>
      <OutsideLink href={call} icon="phone">
        {connections.call}
        <VisuallyHidden> {name}</VisuallyHidden>
      </OutsideLink>
      <OutsideLink href={whatsApp} icon="chat" newTab>
        {connections.whatsApp}
        <VisuallyHidden>
          {' '}
          {name} {connections.newTab}
        </VisuallyHidden>
      </OutsideLink>
    </div>
  )
}

/** A connection as stored on this device, shown while the server cannot be reached. */
export function SavedConnectionCard({ connection }: { readonly connection: SavedConnection }) {
  const { connections } = useTexts(rideBuddyTexts)
  const { partnerName, trips, chatEndsAtMs, endsAtMs } = connection
  const chatMinutes = minutesOf(useCountdown(chatEndsAtMs))
  const isOver = useCountdown(endsAtMs) === 0
  if (isOver) return null
  return (
    <RiderCard
      itemId={connection.matchId}
      testId="saved-connection"
      rider={{ name: partnerName }}
      lines={
        <>
          {trips.map(trip => (
            <TripLine key={`${trip.source} ${trip.destination}`} trip={trip} />
          ))}
          <p className={styles.small}>{connections.saved}</p>
        </>
      }
    >
      <NetworkButton icon="chat" wide aria-disabled>
        {chatMinutes > 0 ? connections.openChat : connections.chatUnavailable}
        {chatMinutes > 0 && <span className={styles.minutes}>{connections.minutesLeft(chatMinutes)}</span>}
      </NetworkButton>
    </RiderCard>
  )
}
