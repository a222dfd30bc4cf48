import type { UserId } from '@sawari/contract'
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
  /** Null while nothing can be sent. */
  readonly onSendAgain: ((clientMessageId: string) => void) | null
}

/** The messages, newest at the bottom and in view, and the typing indicator. */
export function MessageList({ session, viewerId, partnerName, onSendAgain }: MessageListProps) {
  const { list } = useTexts(chatTexts)
  const { messages, outgoing } = session
  const scroll = useStickyScroll(messages, outgoing, viewerId)
  const isEmpty = messages.length === 0 && outgoing.length === 0
  return (
    <div className={styles.area}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by the keyboard */}
      <div ref={scroll.ref} className={styles.scroller} onScroll={scroll.onScroll} tabIndex={0}>
        {isEmpty && session.stage === 'joined' && <p className={styles.empty}>{list.empty}</p>}
        <div role="log" aria-label={list.label(partnerName)} aria-live="polite" className={styles.log}>
          {messages.map(message => (
            <StoredBubble
              key={message.clientMessageId ?? message.id}
              message={message}
              isOwn={message.senderId === viewerId}
              partnerName={partnerName}
            />
          ))}
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
