import { chatTexts } from '../../../messages/chat.ts'
import { socketTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useLifetimeMinutes } from '../../../shared/client-config.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { closesChat, problemText } from '../session/chat-problem.ts'
import { type ChatProblem, isOfJoin } from '../session/chat-session.ts'
import type { ChatConnection } from '../session/chat-status.ts'
import type { LiveChat } from '../session/live-chat.socket.ts'
import styles from './problem-row.module.css'

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
