import type { ModerationFeedbackRow } from '@sawari/contract'
import { MODERATION_MESSAGE_MAX_LENGTH } from '@sawari/contract/limits'
import { answerFeedback, closeFeedback } from '@sawari/contract/moderation'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { formatMoment } from '../../../shared/format.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../../shared/ui/dialog.tsx'
import { FormArea, SubmitButton, TextAreaField, useForm } from '../../../shared/ui/form.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import styles from '../parts/moderation.module.css'
import { failureText, PagedRows, StateChoice } from '../parts/parts.tsx'
import { type FeedbackState, feedbackQuery, guarded, moderationKey } from '../queries.ts'
import { RecordEntry } from '../record/record-list.tsx'

const STATES = ['open', 'answered', 'closed'] as const

/** Messages from the contact form; an answer goes by mail. */
export function FeedbackInbox({ viewer }: { readonly viewer: Viewer }) {
  const { feedback } = useTexts(moderationTexts)
  const [state, setState] = useState<FeedbackState>('open')
  const [answering, setAnswering] = useState<ModerationFeedbackRow | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  const answer = useInfiniteQuery(feedbackQuery(useApp(), viewer, state))
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: moderationKey(viewer, 'feedback') })
    // The row whose button had focus is no longer listed.
    heading.current?.focus()
  }
  const close = useCloseFeedback(viewer, reload)
  return (
    <section aria-labelledby="moderation-feedback" className={styles.panel}>
      <h2 id="moderation-feedback" ref={heading} tabIndex={-1}>
        {feedback.heading}
      </h2>
      <StateChoice states={STATES} chosen={state} onChoose={setState} />
      <PagedRows answer={answer} empty={feedback.empty}>
        {row => (
          <FeedbackCard
            key={row.id}
            row={row}
            closing={close.isPending && close.variables === row.id}
            onAnswer={() => setAnswering(row)}
            onClose={() => close.isPending || close.mutate(row.id)}
          />
        )}
      </PagedRows>
      <Modal
        open={answering !== null}
        title={answering ? feedback.answerTo(answering.name) : ''}
        onClose={() => setAnswering(null)}
      >
        {answering && (
          <AnswerForm
            viewer={viewer}
            row={answering}
            onSent={() => {
              setAnswering(null)
              void reload()
            }}
          />
        )}
      </Modal>
    </section>
  )
}

interface FeedbackCardProps {
  readonly row: ModerationFeedbackRow
  readonly closing: boolean
  readonly onAnswer: () => void
  readonly onClose: () => void
}

function FeedbackCard({ row, closing, onAnswer, onClose }: FeedbackCardProps) {
  const { feedback } = useTexts(moderationTexts)
  const { name, email, createdAt, message, state, actions } = row
  const who = <VisuallyHidden> {name}</VisuallyHidden>
  return (
    <li className={styles.card} data-testid="feedback">
      <div>
        <h3 dir="auto">{name}</h3>
        <p className={styles.small}>
          {[email, formatMoment(new Date(createdAt))].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className={styles.words} dir="auto">
        {message}
      </p>
      {state === 'open' && email === '' && <p className={styles.small}>{feedback.noAddress}</p>}
      {state === 'open' && (
        <div className={styles.buttons}>
          {email !== '' && (
            <Button kind="primary" icon="mail" onClick={onAnswer}>
              {feedback.answer}
              {who}
            </Button>
          )}
          <Button icon="check" busy={closing} onClick={onClose}>
            {feedback.close}
            {who}
          </Button>
        </div>
      )}
      {actions.length > 0 && (
        <ul className={styles.rows}>
          {actions.map(entry => (
            <RecordEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </li>
  )
}

function useCloseFeedback(viewer: Viewer, onDone: () => Promise<void>) {
  const { feedback } = useTexts(moderationTexts)
  const { api } = useApp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => guarded(queries, viewer, () => api.call(closeFeedback, { params: { id } })),
    onSuccess: async () => {
      showToast.success(feedback.closed)
      await onDone()
    },
    onError: error => showToast.error(failureText(error)),
  })
}

interface AnswerFormProps {
  readonly viewer: Viewer
  readonly row: ModerationFeedbackRow
  readonly onSent: () => void
}

function AnswerForm({ viewer, row, onSent }: AnswerFormProps) {
  const { feedback } = useTexts(moderationTexts)
  const { api } = useApp()
  const queries = useQueryClient()
  const form = useForm({
    initial: { message: '' },
    check: ({ message }) => ({ message: message.trim() === '' ? feedback.messageMissing : null }),
    submit: async ({ message }) => {
      const body = { message: message.trim() }
      await guarded(queries, viewer, () => api.call(answerFeedback, { params: { id: row.id }, body }))
      showToast.success(feedback.sent)
      onSent()
    },
    failureText,
  })
  return (
    <FormArea form={form}>
      <p className={styles.words} dir="auto">
        {row.message}
      </p>
      <TextAreaField
        form={form}
        name="message"
        label={feedback.message}
        help={feedback.answerText(row.email)}
        rows={6}
        maxLength={MODERATION_MESSAGE_MAX_LENGTH}
        data-first-field=""
      />
      <SubmitButton busy={form.busy} busyText={feedback.sending} icon="mail">
        {feedback.send}
      </SubmitButton>
    </FormArea>
  )
}
