import { chatTexts } from '../../../messages/chat.ts'
import { useTexts } from '../../../messages/texts.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { StatusRegion, VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import { minutesAndSeconds } from '../../../shared/ui/time/use-countdown.ts'
import { timeLevelOf, timeMarkOf } from '../session/chat-status.ts'
import styles from './phase-timer.module.css'

export interface PhaseTimerProps {
  readonly phase: 'chat' | 'contact'
  /** Null while it is unknown, after an absence. */
  readonly leftMs: number | null
}

/** The countdown: digits, a word and a colour. Screen readers announce it only at two marks. */
export function PhaseTimer({ phase, leftMs }: PhaseTimerProps) {
  const { time } = useTexts(chatTexts)
  const minutes = leftMs === null ? null : timeMarkOf(leftMs)
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
      <StatusRegion>{minutes === null ? '' : mark(minutes)}</StatusRegion>
    </div>
  )
}
