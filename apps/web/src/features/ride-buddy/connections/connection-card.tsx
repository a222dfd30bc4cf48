import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { callLink, whatsAppLink } from '../../../shared/phone-links.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import { useCountdown } from '../../../shared/ui/time/use-countdown.ts'
import { Avatar } from '../cards/avatar.tsx'
import { NetworkButton } from '../cards/network-button.tsx'
import styles from '../cards/parts.module.css'
import { TripLine } from '../cards/trip-line.tsx'
import { useTimeLeft } from '../cards/use-time-left.ts'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import type { ChatPreview } from '../exchange/queries.ts'
import type { Connection } from '../model/buddy.ts'
import { SafetyButton } from '../safety/safety-button.tsx'
import { EndConnectionButton } from './end-connection-button.tsx'

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
