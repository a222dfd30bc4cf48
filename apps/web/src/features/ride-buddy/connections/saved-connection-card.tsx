import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useCountdown } from '../../../shared/ui/time/use-countdown.ts'
import { Avatar } from '../cards/avatar.tsx'
import { minutesOf } from '../cards/minutes.ts'
import { NetworkButton } from '../cards/network-button.tsx'
import styles from '../cards/parts.module.css'
import { TripLine } from '../cards/trip-line.tsx'
import type { SavedConnection } from '../exchange/saved-connections.ts'

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
