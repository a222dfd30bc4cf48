import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp, useStore } from '../../../shared/app-context.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { useTitle } from '../../../shared/ui/screen-title.tsx'
import { createCompanyNews } from '../news/company-news.ts'
import styles from './company-bar.module.css'
import { ChatOnScreen, ConnectionBar, RequestBar } from './company-bar.tsx'
import { type RenderChat, useCompany } from './use-company.ts'

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
  const { fresh } = useStore(useApp().only(createCompanyNews))
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
