import type { ReportReason } from '@sawari/contract'
import { REPORT_DESCRIPTION_MAX_LENGTH } from '@sawari/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { controlClass, Field } from '../../../shared/ui/controls/field.tsx'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { NetworkButton } from '../cards/network-button.tsx'
import type { Rider } from '../exchange/buddy.ts'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import styles from './safety-form.module.css'
import { useHideRider } from './use-safety.ts'

interface SafetyFormProps {
  readonly cache: BuddyCache
  readonly rider: Rider
  readonly onHidden: () => void
}

/** Block at once, or report as well. */
export function SafetyForm({ cache, rider, onHidden }: SafetyFormProps) {
  const { safety } = useTexts(rideBuddyTexts)
  const hide = useHideRider(cache, rider, onHidden)
  const reporting = hide.isPending && hide.variables !== null
  const blocking = hide.isPending && !reporting
  return (
    <div className={styles.safety}>
      <p>{safety.text}</p>
      <NetworkButton
        kind="danger"
        wide
        busy={blocking}
        aria-disabled={hide.isPending || undefined}
        onClick={() => hide.isPending || hide.mutate(null)}
      >
        {blocking ? safety.blocking : safety.block}
      </NetworkButton>
      <ReportForm
        busy={reporting}
        held={hide.isPending}
        onReport={(reason, description) => hide.isPending || hide.mutate({ reason, description })}
      />
    </div>
  )
}

interface ReportFormProps {
  readonly busy: boolean
  readonly held: boolean
  readonly onReport: (reason: ReportReason, description: string) => void
}

function ReportForm({ busy, held, onReport }: ReportFormProps) {
  const { safety } = useTexts(rideBuddyTexts)
  const id = useId()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [description, setDescription] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = asked && reason === null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (reason === null) event.currentTarget.querySelector<HTMLElement>('input')?.focus()
    else onReport(reason, description.trim())
  }

  return (
    <form className={styles.report} onSubmit={submit} noValidate aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{safety.reportHeading}</h3>
      <fieldset className={styles.reasons} aria-describedby={missing ? `${id}-missing` : undefined}>
        <legend>{safety.reason}</legend>
        {(Object.entries(safety.reasons) as [ReportReason, string][]).map(([name, text]) => (
          <label key={name} className={styles.reason}>
            <input
              type="radio"
              name={`${id}-reason`}
              value={name}
              checked={reason === name}
              onChange={() => setReason(name)}
            />
            {text}
          </label>
        ))}
        {missing && (
          <p id={`${id}-missing`} className={styles.missing}>
            <Icon name="alert" size={18} />
            {safety.reasonRequired}
          </p>
        )}
      </fieldset>
      <Field label={safety.description} help={safety.descriptionHelp}>
        {ids => (
          <textarea
            {...ids}
            className={controlClass}
            rows={3}
            maxLength={REPORT_DESCRIPTION_MAX_LENGTH}
            value={description}
            onChange={event => setDescription(event.target.value)}
          />
        )}
      </Field>
      <NetworkButton type="submit" wide busy={busy} aria-disabled={held || undefined}>
        {busy ? safety.reporting : safety.report}
      </NetworkButton>
    </form>
  )
}
