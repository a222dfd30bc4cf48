// Travel Buddy: find riders going the same way, agree to share, talk for a few minutes.
import { useRef } from 'react'
import { rideBuddyTexts, socketTexts } from '../../messages/ride-buddy.ts'
import { useTexts } from '../../messages/texts.ts'
import { late } from '../../shared/late.ts'
import { useQueryString } from '../../shared/navigation/router-context.tsx'
import type { Viewer } from '../../shared/session/access-token.ts'
import { useSocket, useSocketState } from '../../shared/socket/use-socket.ts'
import { useCountdown } from '../../shared/ui/countdown.ts'
import { BELOW_768, useMediaQuery, useOnline } from '../../shared/ui/device.ts'
import { Icon } from '../../shared/ui/marks.tsx'
import { ScreenHeading, useTitle } from '../../shared/ui/screen-title.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { useViewer } from '../../shared/viewer.ts'
import bar from './company/company.module.css'
import { ChatOnScreen, ConnectionBar } from './company/company-bar.tsx'
import { type RenderChat, useCompany } from './company/use-company.ts'
import { HowItWorks, SoundSwitch } from './guide.tsx'
import styles from './ride-buddy-screen.module.css'
import { ActiveConnections } from './riders/active-connections.tsx'
import { ConnectionsPanel } from './riders/connections-panel.tsx'
import { minutesOf, NetworkButton } from './riders/parts.tsx'
import type { SearchFormHandle } from './search/search-form.tsx'
import { SearchPanel } from './search/search-panel.tsx'

// Below everything else; if its code does not load, the profile has the same switches.
const PushSettings = late<{ readonly viewer: Viewer }>(
  async () => (await import('../../shared/notifications/push-settings.tsx')).PushSettings,
)

interface RideBuddyScreenProps {
  readonly renderChat: RenderChat
}

export function RideBuddyScreen({ renderChat }: RideBuddyScreenProps) {
  const { title } = useTexts(rideBuddyTexts)
  const viewer = useViewer()
  // The session has just ended; the navigation to the landing page is under way.
  if (!viewer) return <ScreenHeading>{title}</ScreenHeading>
  return <ViewersPage key={viewer.userId} viewer={viewer} renderChat={renderChat} />
}

function ViewersPage({ viewer, renderChat }: RideBuddyScreenProps & { readonly viewer: Viewer }) {
  const texts = useTexts(rideBuddyTexts)
  const [tab, showTab] = useTab()
  const form = useRef<SearchFormHandle>(null)
  const showConnections = () => showTab('connections')
  const company = useCompany({
    viewer,
    onSearchExpired: () => focusFormIfLost(form.current),
    onNews: showConnections,
  })
  const isPhone = useMediaQuery(BELOW_768)
  const { buddy, unseen, openChat } = company
  const { search, requests, connections, saved } = buddy
  // The introduction is hidden while a search, a request or a connection is active.
  const isBusy = connections.length > 0 || search.live !== null || requests.incoming.length > 0
  const count = requests.incoming.length + (connections.length || saved.length)
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <ScreenHeading>{texts.title}</ScreenHeading>
          {!isBusy && <p className={styles.lead}>{texts.lead}</p>}
        </div>
        <div className={styles.tools}>
          <HowItWorks />
          <SoundSwitch />
        </div>
      </header>
      <ActiveConnections buddy={buddy} onOpenChat={openChat} />
      <TitleNotes
        unread={connections.reduce((sum, { chatId }) => sum + (unseen[chatId] ?? 0), 0)}
        searchEndsAtMs={search.live?.mayEndAtMs === undefined ? (search.live?.endsAtMs ?? null) : null}
      />
      <Tabs
        label={texts.tabs.label}
        selected={tab}
        onSelect={showTab}
        tabs={[
          {
            name: 'search',
            label: texts.tabs.search,
            panel: <SearchPanel buddy={buddy} form={form} showConnections={showConnections} />,
          },
          {
            name: 'connections',
            label: <ConnectionsLabel count={count} />,
            spokenLabel: count > 0 ? texts.tabs.connectionsWith(count) : undefined,
            panel: <ConnectionsPanel buddy={buddy} />,
          },
        ]}
      />
      <div className={styles.notifications}>
        <PushSettings viewer={viewer} />
      </div>
      <div className={`${bar.dock} ${styles.dock}`}>
        <SocketNote />
        {isPhone && connections[0] && <ConnectionBar connection={connections[0]} onOpenChat={openChat} />}
      </div>
      <ChatOnScreen company={company} viewer={viewer} renderChat={renderChat} />
    </div>
  )
}

interface TitleNotesProps {
  readonly unread: number
  readonly searchEndsAtMs: number | null
}

/** The document title shows unread messages and the time left of the search. */
function TitleNotes({ unread, searchEndsAtMs }: TitleNotesProps) {
  const leftMs = useCountdown(searchEndsAtMs)
  useTitle({ unread, minutesLeft: leftMs > 0 ? minutesOf(leftMs) : undefined })
  return null
}

function ConnectionsLabel({ count }: { readonly count: number }) {
  const { tabs } = useTexts(rideBuddyTexts)
  return (
    <>
      {tabs.connections}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </>
  )
}

/** Shows that live updates are unavailable; the page then polls. Offline the strip above is sufficient. */
function SocketNote() {
  const { liveUpdatesWeak } = useTexts(rideBuddyTexts)
  const texts = useTexts(socketTexts)
  const { failed, healthy } = useSocketState()
  const socket = useSocket()
  const online = useOnline()
  if (!online || (healthy && !failed)) return null
  return (
    <div role="status" className={styles.note}>
      <Icon name="offline" size={20} />
      <p>{failed ? texts.connectionFailed : liveUpdatesWeak}</p>
      {failed && (
        <NetworkButton compact icon="retry" onClick={() => socket.reconnect()}>
          {texts.reconnect}
        </NetworkButton>
      )}
    </div>
  )
}

type TabName = 'search' | 'connections'

/** The selected tab, stored in the query of the address. */
function useTab() {
  const [query, setQuery] = useQueryString()
  const tab: TabName = query.get('tab') === 'connections' ? 'connections' : 'search'

  function showTab(name: TabName): void {
    if (name === tab) return
    const next = new URLSearchParams(query)
    if (name === 'search') next.delete('tab')
    else next.set('tab', name)
    setQuery(next, { replace: true })
  }

  return [tab, showTab] as const
}

/** Moves focus to the form if the focused button was removed with the search. */
function focusFormIfLost(form: SearchFormHandle | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) form?.focusSubmit()
  })
}
