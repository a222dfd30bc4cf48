import { FEEDBACK_MAX_LENGTH } from '@sawari/contract/account-rules'
import { sendFeedback } from '@sawari/contract/feedback'
import { useEffect, useRef, useState } from 'react'
import { feedbackTexts } from '../../messages/feedback.ts'
import { useTexts } from '../../messages/texts.ts'
import { hasCode } from '../../shared/api/api-error.ts'
import { useApp } from '../../shared/app-context.ts'
import { useSupportEmail } from '../../shared/client-config.ts'
import { Button } from '../../shared/ui/button.tsx'
import forms from '../../shared/ui/form.module.css'
import { EmailField, NameField, SubmitButton, TextAreaField, useForm } from '../../shared/ui/form.tsx'
import { Icon } from '../../shared/ui/marks.tsx'
import { FailureNote } from '../../shared/ui/notes.tsx'
import { ScreenHeading } from '../../shared/ui/screen-title.tsx'
import { usePersonalStorage } from '../../shared/viewer.ts'
import styles from './contact-screen.module.css'
import { checkFeedback, type FeedbackValues, forgetDraft, keepDraft, readDraft } from './feedback-rules.ts'

/** The contact form and the support address. */
export function ContactScreen() {
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

/** The character count is shown from this length on. */
const COUNTER_FROM = FEEDBACK_MAX_LENGTH - 200

interface FeedbackFormProps {
  /** Takes focus when it appears, because the button that opened it has been removed. */
  readonly takesFocus: boolean
  readonly onSent: () => void
}

function FeedbackForm({ takesFocus, onSent }: FeedbackFormProps) {
  const feedback = useTexts(feedbackTexts)
  const { api, session } = useApp()
  const storage = usePersonalStorage()
  const [draft] = useState(() => readDraft(storage))
  const { viewer } = session.state()
  const form = useForm<FeedbackValues>({
    initial: draft ?? { name: viewer?.name ?? '', email: viewer?.email ?? '', message: '' },
    check: checkFeedback,
    submit: async values => {
      const body = { name: values.name.trim(), email: values.email.trim(), message: values.message.trim() }
      try {
        await api.call(sendFeedback, { body })
        forgetDraft(storage)
        onSent()
        return null
      } catch (error) {
        return { message: hasCode(error, 'OFFLINE') ? error.message : feedback.failed }
      }
    },
  })
  const { values } = form
  useEffect(() => keepDraft(storage, values), [storage, values])
  useEffect(() => {
    if (takesFocus) form.form.current?.querySelector('input')?.focus()
  }, [takesFocus, form.form])

  return (
    <form ref={form.form} noValidate className={forms.form} onSubmit={form.onSubmit}>
      {draft && <p role="status">{feedback.draftBack}</p>}
      <NameField form={form} label={feedback.labels.name} />
      <EmailField form={form} label={feedback.labels.email} />
      <TextAreaField
        form={form}
        name="message"
        label={feedback.labels.message}
        help={
          values.message.length < COUNTER_FROM
            ? feedback.draftKept
            : feedback.counter(values.message.trim().length, FEEDBACK_MAX_LENGTH)
        }
        className={styles.textarea}
        rows={5}
        required
      />
      <FailureNote>{form.failure}</FailureNote>
      <SubmitButton busy={form.busy} busyText={feedback.submitting} icon="mail">
        {feedback.submit}
      </SubmitButton>
    </form>
  )
}
