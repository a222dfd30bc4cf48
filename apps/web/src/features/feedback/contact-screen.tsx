import { useEffect, useRef, useState } from 'react'
import { feedbackTexts } from '../../messages/feedback.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp } from '../../shared/app-context.ts'
import { useSupportEmail } from '../../shared/client-config.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/marks.tsx'
import { ScreenHeading } from '../../shared/ui/screen-title.tsx'
import styles from './contact-screen.module.css'
import { FeedbackForm } from './feedback-form.tsx'

/** The contact form and the support address. */
export function Component() {
  const feedback = useTexts(feedbackTexts)
  const supportEmail = useSupportEmail()
  const [stage, setStage] = useState<'first' | 'sent' | 'another'>('first')
  const { session } = useApp()
  const [ends, setEnds] = useState(0)
  useEffect(() => session.onEnd(() => setEnds(count => count + 1)), [session])
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <ScreenHeading>{feedback.heading}</ScreenHeading>
        <p className={styles.lead}>{feedback.lead}</p>
      </header>
      <div className={styles.card}>
        {stage === 'sent' ? (
          <SentPanel onAnother={() => setStage('another')} />
        ) : (
          // The end of a session clears the form, because it contains the passenger's text, name and address.
          <FeedbackForm key={ends} takesFocus={stage === 'another'} onSent={() => setStage('sent')} />
        )}
      </div>
      <aside className={styles.direct}>
        <Icon name="mail" />
        <p>
          {feedback.emailUs}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </aside>
    </div>
  )
}

function SentPanel({ onAnother }: { readonly onAnother: () => void }) {
  const feedback = useTexts(feedbackTexts)
  const panel = useRef<HTMLParagraphElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div className={styles.sent}>
      <span className={styles.mark}>
        <Icon name="check" size={32} />
      </span>
      <p ref={panel} role="status" tabIndex={-1}>
        {feedback.success}
      </p>
      <Button onClick={onAnother}>{feedback.another}</Button>
    </div>
  )
}
