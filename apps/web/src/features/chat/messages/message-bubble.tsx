import type { ChatMessage } from '@sawari/contract'
import type { ReactNode } from 'react'
import { chatTexts } from '../../../messages/chat.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatClockTime } from '../../../shared/format.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon, type IconName } from '../../../shared/ui/marks/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import type { OutgoingMessage } from '../session/chat-session.ts'
import styles from './message-bubble.module.css'

interface StoredBubbleProps {
  readonly message: ChatMessage
  readonly isOwn: boolean
  readonly partnerName: string
}

/** A message that the server has stored. */
export function StoredBubble({ message, isOwn, partnerName }: StoredBubbleProps) {
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
  readonly onSendAgain: ((clientMessageId: string) => void) | null
}

/** The viewer's own message that the server has not confirmed, or has rejected. */
export function OutgoingBubble({ message, onSendAgain }: OutgoingBubbleProps) {
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
