import { useEffect, useRef } from 'react'
import { chatTexts } from '../../../messages/chat.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useLifetimeMinutes } from '../../../shared/client-config.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import type { ExpiryReason } from '../session/chat-session.ts'
import styles from './expiry-notice.module.css'

interface ExpiryNoticeProps {
  readonly because: ExpiryReason
  readonly onClose: () => void
}

/** Replaces messages and input once the connection has expired. */
export function ExpiryNotice({ because, onClose }: ExpiryNoticeProps) {
  const { expired } = useTexts(chatTexts)
  const minutes = useLifetimeMinutes()
  const notice = useRef<HTMLDivElement>(null)
  // The focused element may have been among those that this notice replaces.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={notice} className={styles.notice}>
      <Icon name="clock" size={40} />
      <p role="status" className={styles.text}>
        {because === 'chat' ? expired.chat(minutes.chat) : expired[because]}
      </p>
      <p className={styles.more}>{expired.gone}</p>
      <Button kind="primary" onClick={onClose}>
        {expired.close}
      </Button>
    </div>
  )
}
