import type { ChatMessage, UserId } from '@sawari/contract'
import { chatTexts } from '../../../messages/chat.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import type { ChatSession } from '../session/chat-session.ts'
import { OutgoingBubble, StoredBubble } from './message-bubble.tsx'
import styles from './message-list.module.css'
import { useStickyScroll } from './use-sticky-scroll.ts'

interface MessageListProps {
  readonly session: ChatSession
  readonly viewerId: UserId
  readonly partnerName: string
  /** Whether the invitation to write makes sense. */
  readonly canWrite: boolean
  /** Null while nothing can be sent. */
  readonly onSendAgain: ((clientMessageId: string) => void) | null
  readonly onLoadOlder: () => void
}

/** The messages, newest at the bottom and in view, and the typing indicator. */
export function MessageList(props: MessageListProps) {
  const { session, viewerId, partnerName, canWrite, onSendAgain, onLoadOlder } = props
  const { list } = useTexts(chatTexts)
  const { messages, outgoing } = session
  const scroll = useStickyScroll({ messages, outgoing, viewerId, onNearTop: onLoadOlder })
  const older = messages.filter(({ seq }) => seq < session.liveFromSeq)
  const bubble = (message: ChatMessage) => (
    <StoredBubble
      key={message.clientMessageId ?? message.id}
      message={message}
      isOwn={message.senderId === viewerId}
      partnerName={partnerName}
    />
  )
  const isEmpty = messages.length === 0 && outgoing.length === 0
  return (
    <div className={styles.area}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: users without a pointer scroll it by the keyboard */}
      <div ref={scroll.ref} className={styles.scroller} onScroll={scroll.onScroll} tabIndex={0}>
        {isEmpty && canWrite && session.stage === 'joined' && <p className={styles.empty}>{list.empty}</p>}
        {session.hasOlder && (
          <button
            type="button"
            className={styles.older}
            aria-disabled={session.older === 'loading'}
            onClick={() => {
              // The last page removes the button, which has the focus.
              scroll.ref.current?.focus({ preventScroll: true })
              onLoadOlder()
            }}
          >
            {list.earlier[session.older]}
          </button>
        )}
        {/* Outside the log, because these are not news to a screen reader. */}
        {older.length > 0 && <div className={`${styles.log} ${styles.before}`}>{older.map(bubble)}</div>}
        <div role="log" aria-label={list.label(partnerName)} aria-live="polite" className={styles.log}>
          {messages.slice(older.length).map(bubble)}
          {outgoing.map(message => (
            <OutgoingBubble key={message.clientMessageId} message={message} onSendAgain={onSendAgain} />
          ))}
        </div>
      </div>
      {scroll.unseen > 0 && (
        <button type="button" className={styles.pill} onClick={scroll.toNewest}>
          <Icon name="chevron-down" size={20} />
          {list.newMessages(scroll.unseen)}
        </button>
      )}
      <p role="status" className={styles.typing}>
        {session.partnerTyping && list.typing(partnerName)}
      </p>
    </div>
  )
}
