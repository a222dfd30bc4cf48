import type { ModerationReport } from '@sawari/contract'
import { MODERATION_MESSAGE_MAX_LENGTH, REASON_MAX_LENGTH } from '@sawari/contract/limits'
import { actOnReport } from '@sawari/contract/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../../shared/ui/dialog.tsx'
import { FormArea, SubmitButton, TextAreaField, useForm } from '../../../shared/ui/form.tsx'
import type { IconName } from '../../../shared/ui/marks.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import styles from '../parts/moderation.module.css'
import { failureText } from '../parts/parts.tsx'
import { guarded, moderationKey } from '../queries.ts'

interface ReportActionsProps {
  readonly viewer: Viewer
  readonly report: ModerationReport
}

const icons: Record<ReportAction, IconName> = {
  warn: 'mail',
  suspend: 'lock',
  restore: 'retry',
  close: 'check',
}

/** The possible actions on the report. On a phone the buttons stay at the bottom, within reach of the thumb. */
export function ReportActions({ viewer, report }: ReportActionsProps) {
  const { actions: texts, deletedAccount } = useTexts(moderationTexts)
  const [chosen, setChosen] = useState<ReportAction | null>(null)
  const close = () => setChosen(null)
  const name = report.reported?.name ?? deletedAccount
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div role="group" aria-label={texts.label} className={styles.actionBar}>
      {possible(report).map(action => (
        <Button
          key={action}
          compact
          icon={icons[action]}
          kind={action === 'suspend' ? 'danger' : 'outline'}
          onClick={() => setChosen(action)}
        >
          {texts[action].open}
        </Button>
      ))}
      <Modal open={chosen !== null} title={chosen ? texts[chosen].title(name) : ''} onClose={close}>
        {chosen && <ActionForm viewer={viewer} report={report} action={chosen} onClose={close} />}
      </Modal>
    </div>
  )
}

function possible({ reported, state }: ModerationReport): readonly ReportAction[] {
  const held = reported !== null && (reported.suspendedAt !== null || reported.onHoldSince !== null)
  return [
    ...(reported ? (['warn'] as const) : []),
    ...(reported && reported.suspendedAt === null ? (['suspend'] as const) : []),
    ...(held ? (['restore'] as const) : []),
    ...(state === 'open' ? (['close'] as const) : []),
  ]
}

type ReportAction = 'warn' | 'suspend' | 'restore' | 'close'

interface ActionFormProps {
  readonly viewer: Viewer
  readonly report: ModerationReport
  readonly action: ReportAction
  readonly onClose: () => void
}

/** Asks for the reason and, if the person is informed, for the text. Its button confirms the action. */
function ActionForm({ viewer, report, action, onClose }: ActionFormProps) {
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
      await guarded(queries, viewer, () => api.call(actOnReport, { params: { id: report.id }, body }))
      await queries.invalidateQueries({ queryKey: moderationKey(viewer) })
      showToast.success(texts.done)
      onClose()
    },
    failureText,
  })
  return (
    <FormArea form={form}>
      <p>{texts[action].text}</p>
      {writes && (
        <TextAreaField
          form={form}
          name="message"
          label={action === 'warn' ? texts.message : texts.messageOptional}
          help={texts.messageHelp}
          rows={4}
          maxLength={MODERATION_MESSAGE_MAX_LENGTH}
          data-first-field=""
        />
      )}
      <TextAreaField
        form={form}
        name="reason"
        label={texts.why}
        help={texts.whyHelp}
        rows={2}
        maxLength={REASON_MAX_LENGTH}
        data-first-field={writes ? undefined : ''}
      />
      <SubmitButton kind={action === 'suspend' ? 'danger' : 'primary'} busy={form.busy} busyText={texts.busy}>
        {texts[action].submit}
      </SubmitButton>
      <Button onClick={onClose}>{cancel}</Button>
    </FormArea>
  )
}
