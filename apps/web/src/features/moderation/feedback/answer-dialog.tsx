import type { ModerationFeedbackRow } from '@sawari/contract'
import { MODERATION_MESSAGE_MAX_LENGTH } from '@sawari/contract/limits'
import { answerFeedback } from '@sawari/contract/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import forms from '../../../shared/forms/form.module.css'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { SubmitButton } from '../../../shared/forms/submit-button.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Modal } from '../../../shared/ui/dialog/modal.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { failureText } from '../parts/failure-text.ts'
import styles from '../parts/moderation.module.css'
import { TextAreaField } from '../parts/text-area-field.tsx'
import { guarded } from '../queries.ts'

interface AnswerDialogProps {
  readonly viewer: Viewer
  /** The message to answer; null while the dialog is closed. */
  readonly row: ModerationFeedbackRow | null
  readonly onClose: () => void
  readonly onSent: () => void
}

export function AnswerDialog({ viewer, row, onClose, onSent }: AnswerDialogProps) {
  const { feedback } = useTexts(moderationTexts)
  return (
    <Modal open={row !== null} title={row ? feedback.answerTo(row.name) : ''} onClose={onClose}>
      {row && <AnswerForm viewer={viewer} row={row} onSent={onSent} />}
    </Modal>
  )
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
      try {
        await guarded(queries, viewer, () => api.call(answerFeedback, { params: { id: row.id }, body }))
        showToast.success(feedback.sent)
        onSent()
        return null
      } catch (error) {
        return { message: failureText(error) }
      }
    },
  })
  return (
    <form ref={form.form} noValidate className={forms.form} onSubmit={form.onSubmit}>
      <FormFailure>{form.failure}</FormFailure>
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
        first
      />
      <SubmitButton busy={form.busy} busyText={feedback.sending} icon="mail">
        {feedback.send}
      </SubmitButton>
    </form>
  )
}
