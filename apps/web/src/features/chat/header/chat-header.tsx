import type { ReactNode } from 'react'
import { chatTexts } from '../../../messages/chat.ts'
import { socketTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IconButton } from '../../../shared/ui/controls/button.tsx'
import type { ChatConnection } from '../session/chat-status.ts'
import styles from './chat-header.module.css'
import { PhaseTimer, type PhaseTimerProps } from './phase-timer.tsx'

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
