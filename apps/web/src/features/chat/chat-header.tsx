import type { ChatMessage, UserId } from '@sawari/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { chatTexts } from '../../messages/chat.ts'
import { socketTexts } from '../../messages/ride-buddy.ts'
import { useTexts } from '../../messages/texts.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { markAt, minutesAndSeconds } from '../../shared/ui/countdown.ts'
import { classNames, StatusRegion, VisuallyHidden } from '../../shared/ui/text.tsx'
import styles from './chat.module.css'
import { type ChatConnection, timeLevelOf } from './session/chat-status.ts'

interface ChatHeaderProps {
  readonly titleId: string
  readonly partnerName: string
  readonly connection: ChatConnection
  /** The number of the current reconnection attempt; 0 when there is none. */
  readonly attempt: number
  readonly timer: PhaseTimerProps | null
  readonly safety: ReactNode
  readonly onClose: () => void
}

/** The partner's name, the state of the connection, and the time left. */
export function ChatHeader({ titleId, partnerName, connection, attempt, timer, ...rest }: ChatHeaderProps) {
  const texts = useTexts(chatTexts)
  const socket = useTexts(socketTexts)
  const words = { ...socket, expired: texts.expiredState }
  return (
    <header className={styles.header}>
      <IconButton icon="back" label={texts.close} onClick={rest.onClose} />
      <div className={styles.partner}>
        <h2 id={titleId} tabIndex={-1}>
          <bdi>{partnerName}</bdi>
        </h2>
        <p className={styles.state} data-testid="chat-state">
          <span aria-hidden="true" className={classNames(styles.dot, styles[connection])} />
          <span role="status">{words[connection]}</span>
          {connection === 'reconnecting' && <span aria-hidden="true">{socket.tryOf(attempt)}</span>}
        </p>
      </div>
      {timer && <PhaseTimer {...timer} />}
      {rest.safety}
    </header>
  )
}

interface PhaseTimerProps {
  readonly phase: 'chat' | 'contact'
  /** Null while it is unknown, after an absence. */
  readonly leftMs: number | null
}

const MARKS_SECONDS = [180, 60]

/** The countdown: digits, a word and a colour. Screen readers announce it only at two marks. */
function PhaseTimer({ phase, leftMs }: PhaseTimerProps) {
  const { time } = useTexts(chatTexts)
  const seconds = leftMs === null ? null : markAt(leftMs, MARKS_SECONDS)
  const mark = phase === 'chat' ? time.chatMark : time.contactMark
  return (
    <div
      role="timer"
      aria-label={time.left}
      aria-live="off"
      className={classNames(styles.timer, leftMs !== null && styles[timeLevelOf(leftMs)])}
    >
      {leftMs !== null && <span className={styles.digits}>{minutesAndSeconds(leftMs)}</span>}
      <VisuallyHidden> </VisuallyHidden>
      <span className={styles.word}>{leftMs === null ? time.checking : time[phase]}</span>
      <StatusRegion>{seconds === null ? '' : mark(seconds / 60)}</StatusRegion>
    </div>
  )
}

/** The number of messages received while the page was hidden. */
export function useUnread(messages: readonly ChatMessage[], viewerId: UserId): number {
  const lastSeq = messages.at(-1)?.seq ?? 0
  const [hiddenSinceSeq, setHiddenSinceSeq] = useState<number | null>(null)

  useEffect(() => {
    const onVisibility = () => setHiddenSinceSeq(document.visibilityState === 'hidden' ? lastSeq : null)
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [lastSeq])

  if (hiddenSinceSeq === null) return 0
  return messages.filter(message => message.seq > hiddenSinceSeq && message.senderId !== viewerId).length
}
