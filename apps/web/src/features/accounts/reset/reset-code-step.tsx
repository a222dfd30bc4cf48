import { OTP_LENGTH } from '@sawari/contract/account-rules'
import { useId } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import forms from '../../../shared/forms/form.module.css'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { SubmitButton } from '../../../shared/forms/submit-button.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { controlClass, Field } from '../../../shared/ui/controls/field.tsx'
import { StatusRegion } from '../../../shared/ui/text/visually-hidden.tsx'
import { checkOtp, otpDigits } from '../fields/account-rules.ts'
import styles from './password-reset.module.css'
import { accountFailure, type ResetPlace, useResetCalls } from './reset-calls.ts'
import { clockText, secondsUntil } from './reset-flow.ts'
import { useNow } from './use-now.ts'

interface ResetCodeStepProps {
  readonly place: ResetPlace
  readonly code: { readonly email: string; readonly token: string; readonly expiresAtMs: number }
  readonly onVerified: (resetToken: string) => void
  readonly onRestart: () => void
}

/** One field for the code, and the time until it expires. */
export function ResetCodeStep({ place, code, onVerified, onRestart }: ResetCodeStepProps) {
  const { labels, reset, failures } = useTexts(accountsTexts)
  const { verifyOtp } = useResetCalls(place)
  const secondsLeft = secondsUntil(code.expiresAtMs, useNow(true))
  const expired = secondsLeft === 0
  const timerLabel = useId()
  const form = useForm({
    initial: { otp: '' },
    check: checkOtp,
    submit: async ({ otp }) => {
      try {
        onVerified((await verifyOtp({ ...code, otp })).resetToken)
        return null
      } catch (error) {
        return { message: accountFailure(error, failures.verifyOtp) }
      }
    },
  })
  return (
    <form ref={form.form} noValidate className={forms.form} onSubmit={form.onSubmit}>
      <FormFailure>{form.failure}</FormFailure>
      <p className={styles.countdown}>
        <span id={timerLabel}>{expired ? reset.expired : reset.timeLeft}</span>
        <span role="timer" aria-live="off" aria-labelledby={timerLabel} className={styles.time}>
          {clockText(secondsLeft)}
        </span>
      </p>
      <StatusRegion>{expired && reset.expired}</StatusRegion>
      <Field label={labels.otp} error={form.problem('otp')}>
        {ids => (
          <input
            {...ids}
            className={classNames(controlClass, styles.otp)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={OTP_LENGTH}
            required
            disabled={expired}
            value={form.values.otp}
            onChange={event => form.set('otp', otpDigits(event.target.value))}
            // The length limit would cut "123 456" before its space is dropped.
            onPaste={event => {
              event.preventDefault()
              form.set('otp', otpDigits(event.clipboardData.getData('text')))
            }}
            onBlur={event => form.leave('otp', event)}
          />
        )}
      </Field>
      {expired ? (
        <Button kind="primary" wide onClick={onRestart}>
          {reset.sendNewOtp}
        </Button>
      ) : (
        <>
          <SubmitButton busy={form.busy} busyText={reset.verifyingOtp}>
            {reset.verifyOtp}
          </SubmitButton>
          <Button kind="quiet" icon="back" onClick={onRestart}>
            {reset.changeEmail}
          </Button>
        </>
      )}
    </form>
  )
}
