import type { ReactNode } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp, useStore } from '../../../shared/app-context.ts'
import { callLink } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { ButtonLink, OutsideLink } from '../../../shared/ui/button.tsx'
import { useCountdown } from '../../../shared/ui/countdown.ts'
import { useTitle } from '../../../shared/ui/screen-title.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import { createCompanyNews } from '../exchange/company-news.ts'
import type { Connection, RideRequest } from '../model/buddy.ts'
import { Avatar, minutesOf, NetworkButton, useTimeLeft } from '../riders/parts.tsx'
import { SafetyButton } from '../riders/safety-button.tsx'
import styles from './company.module.css'
import { type RenderChat, useCompany } from './use-company.ts'

interface ConnectionBarProps {
  readonly connection: Connection
  readonly onOpenChat: (connection: Connection) => void
}

/** The connected rider at the bottom of the screen, with the chat or the phone number under the thumb. */
export function ConnectionBar({ connection, onOpenChat }: ConnectionBarProps) {
  const { connections } = useTexts(rideBuddyTexts)
  const { partner, chatEndsAtMs } = connection
  const canChat = useCountdown(chatEndsAtMs) > 0
  const timeLeft = useTimeLeft(connection)
  const call = callLink(partner.phone)
  return (
    <Bar name={partner.name} note={timeLeft}>
      {canChat && (
        <NetworkButton kind="primary" icon="chat" onClick={() => onOpenChat(connection)}>
          {connections.openChat}
          <VisuallyHidden> {connections.withName(partner.name)}</VisuallyHidden>
        </NetworkButton>
      )}
      {!canChat && call && (
        <OutsideLink href={call} icon="phone">
          {connections.call}
          <VisuallyHidden> {partner.name}</VisuallyHidden>
        </OutsideLink>
      )}
    </Bar>
  )
}

/** A request that waits for the viewer's answer, on a screen that does not list it. */
function RequestBar({ request }: { readonly request: RideRequest }) {
  const { requests, connections } = useTexts(rideBuddyTexts)
  const minutes = minutesOf(useCountdown(request.endsAtMs))
  const isKnown = request.mayEndAtMs === undefined
  return (
    <Bar
      name={requests.wantsToShare(request.rider.name)}
      note={isKnown ? requests.expiresIn(minutes) : connections.checkingTime}
      initial={request.rider.name}
    >
      <ButtonLink to={`${paths.rideBuddy}?tab=connections`} kind="primary" icon="people">
        {requests.view}
      </ButtonLink>
    </Bar>
  )
}

interface BarProps {
  readonly name: string
  readonly note: string
  readonly initial?: string
  readonly children: ReactNode
}

function Bar({ name, note, initial = name, children }: BarProps) {
  return (
    <div className={styles.bar} data-testid="company-bar">
      <Avatar name={initial} />
      <div className={styles.who}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.note}>{note}</p>
      </div>
      {children}
    </div>
  )
}

interface ChatOnScreenProps {
  readonly company: Pick<ReturnType<typeof useCompany>, 'buddy' | 'chat' | 'closeChat'>
  readonly viewer: Viewer
  readonly renderChat: RenderChat
}

/** The chat that the viewer has opened, if any, with the button to block or report the partner. */
export function ChatOnScreen({ company: { buddy, chat, closeChat }, viewer, renderChat }: ChatOnScreenProps) {
  if (!chat) return null
  return renderChat({
    chat,
    viewer,
    safety: name => (
      <SafetyButton cache={buddy.cache} rider={{ id: chat.partner.id, name }} small onHidden={closeChat} />
    ),
    close: closeChat,
  })
}

interface CompanyWatchProps {
  readonly viewer: Viewer
  readonly renderChat: RenderChat
}

/** Travel Buddy on all other screens: announces a new connection and offers its chat at the bottom. */
export function CompanyWatch({ viewer, renderChat }: CompanyWatchProps) {
  const { connections: texts } = useTexts(rideBuddyTexts)
  const company = useCompany({
    viewer,
    onSearchExpired: () => {},
    onNews: () => {},
  })
  const { fresh } = useStore(useApp().singleton(createCompanyNews))
  const { buddy, unseen, openChat } = company
  const { connections, requests } = buddy
  const [connection] = connections
  const [request] = requests.incoming
  useTitle({ unread: connections.reduce((sum, { chatId }) => sum + (unseen[chatId] ?? 0), 0) })
  return (
    <aside aria-label={texts.heading} className={styles.dock}>
      {/* Always mounted, so that its text is announced. */}
      <div role="status">
        {connection && connection.matchId === fresh && (
          <p className={styles.news}>{texts.connectedWith(connection.partner.name)}</p>
        )}
      </div>
      {connection && <ConnectionBar connection={connection} onOpenChat={openChat} />}
      {!connection && request && <RequestBar request={request} />}
      <ChatOnScreen company={company} viewer={viewer} renderChat={renderChat} />
    </aside>
  )
}
