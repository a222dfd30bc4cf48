import type { ModerationReport } from '@sawari/contract'
import { MODERATION_MESSAGE_MAX_LENGTH, REASON_MAX_LENGTH } from '@sawari/contract/limits'
import { actOnReport } from '@sawari/contract/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import forms from '../../../shared/forms/form.module.css'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { SubmitButton } from '../../../shared/forms/submit-button.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { failureText } from '../parts/failure-text.ts'
import { TextAreaField } from '../parts/text-area-field.tsx'
import { guarded, moderationKey } from '../queries.ts'

export type ReportAction = 'warn' | 'suspend' | 'restore' | 'close'

interface ActionFormProps {
  readonly viewer: Viewer
  readonly report: ModerationReport
  readonly action: ReportAction
  readonly onClose: () => void
}

/** Asks for the reason and, if the person is informed, for the text. Its button confirms the action. */
export function ActionForm({ viewer, report, action, onClose }: ActionFormProps) {
  const { actions: texts, cancel } = useTexts(moderationTexts)
  const { api } = useApp()
  const queries = useQueryClient()
  const writes = action !== 'close'
  const form = useForm({
    initial: { message: '', reason: '' },
    check: ({ message, reason }) => ({
      message: action === 'warn' && message.trim() === '' ? texts.messageMissing : null,
      reason: reason.trim() === '' ? texts.whyMissing : null,
    }),
    submit: async values => {
      const message = values.message.trim()
      const body = { action, reason: values.reason.trim(), ...(message !== '' && { message }) }
      try {
        await guarded(queries, viewer, () => api.call(actOnReport, { params: { id: report.id }, body }))
        await queries.invalidateQueries({ queryKey: moderationKey(viewer) })
        showToast.success(texts.done)
        onClose()
        return null
      } catch (error) {
        return { message: failureText(error) }
      }
    },
  })
  return (
    <form ref={form.form} noValidate className={forms.form} onSubmit={form.onSubmit}>
      <FormFailure>{form.failure}</FormFailure>
      <p>{texts[action].text}</p>
      {writes && (
        <TextAreaField
          form={form}
          name="message"
          label={action === 'warn' ? texts.message : texts.messageOptional}
          help={texts.messageHelp}
          rows={4}
          maxLength={MODERATION_MESSAGE_MAX_LENGTH}
          first
        />
      )}
      <TextAreaField
        form={form}
        name="reason"
        label={texts.why}
        help={texts.whyHelp}
        rows={2}
        maxLength={REASON_MAX_LENGTH}
        first={!writes}
      />
      <SubmitButton kind={action === 'suspend' ? 'danger' : 'primary'} busy={form.busy} busyText={texts.busy}>
        {texts[action].submit}
      </SubmitButton>
      <Button onClick={onClose}>{cancel}</Button>
    </form>
  )
}
