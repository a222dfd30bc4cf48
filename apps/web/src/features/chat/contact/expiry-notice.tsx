import { chatTexts } from '../../../messages/chat.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import styles from './expiry-notice.module.css'

interface ExpiryNoticeProps {
  readonly text: string
  readonly onClose: () => void
}

/** Replaces messages and input once the connection has expired. */
export function ExpiryNotice({ text, onClose }: ExpiryNoticeProps) {
  const { expired } = useTexts(chatTexts)
  return (
    <div className={styles.notice}>
      <Icon name="clock" size={40} />
      <p role="status" className={styles.text}>
        {text}
      </p>
      <p className={styles.more}>{expired.gone}</p>
      <Button kind="primary" onClick={onClose}>
        {expired.close}
      </Button>
    </div>
  )
}
