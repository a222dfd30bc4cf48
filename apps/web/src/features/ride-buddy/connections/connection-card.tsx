import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { callLink, whatsAppLink } from '../../../shared/format.ts'
import { useCountdown } from '../../../shared/ui/countdown.ts'
import { Icon } from '../../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import styles from '../cards/parts.module.css'
import { Avatar, minutesOf, NetworkButton, TripLine, useTimeLeft } from '../cards/parts.tsx'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import type { ChatPreview } from '../exchange/queries.ts'
import type { SavedConnection } from '../exchange/saved-connections.ts'
import type { Connection } from '../model/buddy.ts'
import { EndConnectionButton, SafetyButton } from '../safety/safety-button.tsx'

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
    <li className={styles.card} data-item={matchId} data-testid="connection">
      <div className={styles.head}>
        <Avatar name={partner.name} />
        <div className={styles.who}>
          <h3 dir="auto">{partner.name}</h3>
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
        </div>
      </div>
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
    </li>
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
      <a href={call} className={styles.link}>
        <Icon name="phone" size={20} />
        {connections.call}
        <VisuallyHidden> {name}</VisuallyHidden>
      </a>
      <a href={whatsApp} target="_blank" rel="noopener noreferrer" className={styles.link}>
        <Icon name="chat" size={20} />
        {connections.whatsApp}
        <VisuallyHidden>
          {' '}
          {name} {connections.newTab}
        </VisuallyHidden>
      </a>
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
    <li className={styles.card} data-testid="saved-connection">
      <div className={styles.head}>
        <Avatar name={partnerName} />
        <div className={styles.who}>
          <h3 dir="auto">{partnerName}</h3>
          {trips.map(trip => (
            <TripLine key={`${trip.source} ${trip.destination}`} trip={trip} />
          ))}
          <p className={styles.small}>{connections.saved}</p>
        </div>
      </div>
      <NetworkButton icon="chat" wide aria-disabled>
        {chatMinutes > 0 ? connections.openChat : connections.chatUnavailable}
        {chatMinutes > 0 && <span className={styles.minutes}>{connections.minutesLeft(chatMinutes)}</span>}
      </NetworkButton>
    </li>
  )
}
