import type { ChatMessage, UserId } from '@sawari/contract'
import { type ReactNode, useSyncExternalStore } from 'react'
import { chatTexts } from '../../../messages/chat.ts'
import { socketTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useLifetimeMinutes } from '../../../shared/client-config.ts'
import { formatClockTime } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon, type IconName } from '../../../shared/ui/marks.tsx'
import { classNames, VisuallyHidden } from '../../../shared/ui/text.tsx'
import { type ChatProblem, isOfJoin, type OutgoingMessage } from '../session/chat-session.ts'
import type { ChatConnection } from '../session/chat-status.ts'
import { closesChat, problemText } from '../session/chat-status.ts'
import type { LiveChat } from '../session/live-chat.socket.ts'
import styles from './message-list.module.css'
import { useStickyScroll } from './use-sticky-scroll.ts'

interface MessageListProps {
  readonly live: LiveChat
  readonly viewerId: UserId
  readonly partnerName: string
  /** Whether the invitation to write makes sense. */
  readonly canWrite: boolean
  readonly canSend: boolean
}

/** The messages, newest at the bottom and in view, and the typing indicator. */
export function MessageList(props: MessageListProps) {
  const { live, viewerId, partnerName, canWrite, canSend } = props
  const session = useSyncExternalStore(live.onChange, live.state)
  const { list } = useTexts(chatTexts)
  const { messages, outgoing } = session
  const scroll = useStickyScroll({ messages, outgoing, viewerId, onNearTop: live.loadOlder })
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
              void live.loadOlder()
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
            <OutgoingBubble
              key={message.clientMessageId}
              message={message}
              onSendAgain={canSend ? live.sendAgain : null}
            />
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

interface StoredBubbleProps {
  readonly message: ChatMessage
  readonly isOwn: boolean
  readonly partnerName: string
}

/** A message that the server has stored. */
function StoredBubble({ message, isOwn, partnerName }: StoredBubbleProps) {
  const { list } = useTexts(chatTexts)
  const time = <time dateTime={message.timestamp}>{formatClockTime(new Date(message.timestamp))}</time>
  return (
    <Bubble isOwn={isOwn} sender={isOwn ? list.you : partnerName} text={message.message}>
      {time}
      {isOwn && <Tick icon="check" word={list.sent} />}
    </Bubble>
  )
}

interface OutgoingBubbleProps {
  readonly message: OutgoingMessage
  /** Null while nothing can be sent. */
  readonly onSendAgain: ((clientMessageId: string) => void) | null
}

/** The viewer's own message that the server has not confirmed, or has rejected. */
function OutgoingBubble({ message, onSendAgain }: OutgoingBubbleProps) {
  const { list } = useTexts(chatTexts)
  const hasFailed = message.status === 'failed'
  return (
    <Bubble isOwn sender={list.you} text={message.text}>
      {hasFailed ? (
        <span className={styles.failed}>
          <Icon name="alert" size={16} />
          {list.notSent}
        </span>
      ) : (
        <Tick icon="clock" word={list.sending} />
      )}
      {hasFailed && onSendAgain && (
        <button type="button" className={styles.again} onClick={() => onSendAgain(message.clientMessageId)}>
          {list.sendAgain}
        </button>
      )}
    </Bubble>
  )
}

interface BubbleProps {
  readonly isOwn: boolean
  readonly sender: string
  readonly text: string
  readonly children: ReactNode
}

/** A message as plain text with its own writing direction. Screen readers do not announce the viewer's own messages. */
function Bubble({ isOwn, sender, text, children }: BubbleProps) {
  return (
    <div
      className={classNames(styles.bubble, isOwn && styles.own)}
      aria-live={isOwn ? 'off' : undefined}
      data-testid={isOwn ? 'own-message' : 'partner-message'}
    >
      <VisuallyHidden>{sender}: </VisuallyHidden>
      <p dir="auto" className={styles.text}>
        {text}
      </p>
      <p className={styles.meta}>{children}</p>
    </div>
  )
}

function Tick({ icon, word }: { readonly icon: IconName; readonly word: string }) {
  return (
    <span className={styles.tick}>
      <Icon name={icon} size={16} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  )
}

interface ProblemRowProps {
  readonly problem: ChatProblem | null
  readonly connection: ChatConnection
  readonly live: LiveChat
}

/** Shows the current problem and the action to solve it. */
export function ProblemRow({ problem, connection, live }: ProblemRowProps) {
  const texts = useTexts(chatTexts)
  const socket = useTexts(socketTexts)
  const minutes = useLifetimeMinutes()
  const isCutOff = connection === 'disconnected'
  if (problem === null && !isCutOff) return null
  const joinFailed = problem !== null && isOfJoin(problem) && !closesChat(problem)
  return (
    <div role="alert" className={styles.row}>
      <Icon name="alert" size={20} />
      <p>{problem === null ? socket.connectionFailed : problemText(problem, texts, minutes.chat)}</p>
      {(joinFailed || isCutOff) && (
        <Button compact icon="retry" onClick={live.retryJoin}>
          {isCutOff ? socket.reconnect : texts.retry}
        </Button>
      )}
    </div>
  )
}
