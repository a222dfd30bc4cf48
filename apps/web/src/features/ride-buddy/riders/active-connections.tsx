import { useEffect, useRef } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp, useStore } from '../../../shared/app-context.ts'
import { createCompanyNews } from '../exchange/company-news.ts'
import type { RideBuddy } from '../exchange/use-ride-buddy.ts'
import type { Connection } from '../model/buddy.ts'
import { ConnectionCard, SavedConnectionCard } from './connection-card.tsx'
import styles from './riders.module.css'
import { mainButtonOf, useFocusAfterRemoval } from './use-focus-after-removal.ts'

interface ActiveConnectionsProps {
  readonly buddy: RideBuddy
  readonly onOpenChat: (connection: Connection) => void
}

/** The active connections, at the top. A new one scrolls into view and is announced once. */
export function ActiveConnections({ buddy, onOpenChat }: ActiveConnectionsProps) {
  const { connections: texts } = useTexts(rideBuddyTexts)
  const { cache, connections, saved, previews } = buddy
  const keeper = useFocusAfterRemoval<HTMLElement>(connections.map(({ matchId }) => matchId))
  const { fresh, byViewer } = useStore(useApp().singleton(createCompanyNews))
  const made = connections.find(({ matchId }) => matchId === fresh)
  useShowNew(keeper.ref, made?.matchId, byViewer)
  const isEmpty = connections.length === 0 && saved.length === 0
  return (
    <section
      {...keeper}
      aria-labelledby={isEmpty ? undefined : 'buddy-connections'}
      className={styles.active}
      data-empty={isEmpty}
    >
      {/* Always mounted, so that its text is announced. */}
      <div role="status">
        {made && <p className={styles.news}>{texts.connectedWith(made.partner.name)}</p>}
      </div>
      {!isEmpty && (
        <>
          <h2 id="buddy-connections" tabIndex={-1}>
            {texts.heading}
          </h2>
          <ul className={styles.cards}>
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
        </>
      )}
    </section>
  )
}

/** The connections are the first thing on the page. */
function useShowNew(
  section: React.RefObject<HTMLElement | null>,
  matchId: string | undefined,
  byViewer: boolean,
): void {
  const scrolledTo = useRef<string>(undefined)
  useEffect(() => {
    if (matchId === undefined || scrolledTo.current === matchId) return
    scrolledTo.current = matchId
    // Runs after the lists of requests and matches have moved focus.
    requestAnimationFrame(() => {
      window.scrollTo(0, 0)
      if (isFree(document.activeElement))
        mainButtonOf(section.current, matchId)?.focus({ preventScroll: true })
    })
  }, [section, matchId])

  useEffect(() => {
    if (matchId !== undefined && byViewer)
      mainButtonOf(section.current, matchId)?.focus({ preventScroll: true })
  }, [section, matchId, byViewer])
}

/** Whether the focus may move: it is on no control, on a tab, or inside a tab that is hidden now. */
function isFree(focused: Element | null): boolean {
  if (focused === null || focused === document.body) return true
  return focused.matches('h1, h2, #main, [role=tab]') || focused.closest('[hidden]') !== null
}
