import type { ReportReason } from '@sawari/contract'
import { REPORT_DESCRIPTION_MAX_LENGTH } from '@sawari/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { hasCode, retryLostCalls } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { controlClass, Field } from '../../../shared/ui/field.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { createEmailProofAsked } from '../../../shared/viewer.ts'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import { useBuddyCalls } from '../exchange/calls.ts'
import type { Rider } from '../model/buddy.ts'
import { NetworkButton } from './parts.tsx'
import styles from './riders.module.css'

interface SafetyFormProps {
  readonly cache: BuddyCache
  readonly rider: Rider
  readonly onHidden: () => void
}

/** Block, or choose the reason of a report: one tap each. */
export function SafetyForm({ cache, rider, onHidden }: SafetyFormProps) {
  const { safety } = useTexts(rideBuddyTexts)
  const hide = useHideRider(cache, rider, onHidden)
  const sent = hide.isPending ? hide.variables : undefined
  return (
    <div className={styles.safety}>
      <p>{safety.text}</p>
      <NetworkButton
        kind="danger"
        wide
        busy={sent === null}
        aria-disabled={hide.isPending || undefined}
        onClick={() => hide.isPending || hide.mutate(null)}
      >
        {sent === null ? safety.blocking : safety.block}
      </NetworkButton>
      <ReportReasons
        sending={sent?.reason ?? null}
        held={hide.isPending}
        onReport={(reason, description) => hide.isPending || hide.mutate({ reason, description })}
      />
    </div>
  )
}

interface ReportReasonsProps {
  /** The reason of the report that is being sent. */
  readonly sending: ReportReason | null
  readonly held: boolean
  readonly onReport: (reason: ReportReason, description: string) => void
}

/** One button for each reason sends the report. A description, if any, is written before. */
function ReportReasons({ sending, held, onReport }: ReportReasonsProps) {
  const { safety } = useTexts(rideBuddyTexts)
  const id = useId()
  const [description, setDescription] = useState('')
  return (
    <section className={styles.report} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{safety.reportHeading}</h3>
      <p className={styles.small}>{safety.chatIsSent}</p>
      <Description value={description} onChange={setDescription} />
      <ul className={styles.reasons}>
        {(Object.entries(safety.reasons) as [ReportReason, string][]).map(([reason, text]) => (
          <li key={reason}>
            <NetworkButton
              wide
              icon="flag"
              className={styles.reason}
              busy={sending === reason}
              aria-disabled={held || undefined}
              onClick={() => onReport(reason, description.trim())}
            >
              {sending === reason ? safety.reporting : text}
            </NetworkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DescriptionProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Collapsed, because a report needs no text. */
function Description({ value, onChange }: DescriptionProps) {
  const { safety } = useTexts(rideBuddyTexts)
  const [open, setOpen] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (open) text.current?.focus()
  }, [open])

  if (!open)
    return (
      <Button kind="quiet" compact icon="plus" className={styles.describe} onClick={() => setOpen(true)}>
        {safety.describe}
      </Button>
    )
  return (
    <Field label={safety.description} help={safety.descriptionHelp}>
      {ids => (
        <textarea
          {...ids}
          ref={text}
          className={controlClass}
          rows={3}
          maxLength={REPORT_DESCRIPTION_MAX_LENGTH}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface Report {
  readonly reason: ReportReason
  readonly description: string
}

/** Blocks a rider, with or without a report; the rider disappears from the page at once. */
function useHideRider(cache: BuddyCache, rider: Rider, onHidden: () => void) {
  const { safety, failures } = useTexts(rideBuddyTexts)
  const { blockRider, reportRider } = useBuddyCalls()
  const proofAsked = useApp().singleton(createEmailProofAsked)
  return useMutation({
    mutationFn: (report: Report | null) =>
      report ? reportRider(rider.id, report.reason, report.description) : blockRider(rider.id),
    ...retryLostCalls,
    onSuccess: (_, report) => {
      onHidden()
      cache.removeRider(rider.id)
      showToast.success(report ? safety.reported(rider.name) : safety.blocked(rider.name))
    },
    onError: (error, report) => {
      const needsProof = hasCode(error, 'EMAIL_NOT_PROVED')
      if (needsProof) proofAsked.setState(true, true)
      const reportFailed = needsProof ? failures.emailNotProved : safety.reportFailed
      showToast.error(report ? reportFailed : safety.blockFailed)
    },
  })
}
