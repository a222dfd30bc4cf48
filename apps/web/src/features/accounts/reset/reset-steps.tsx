import { OTP_LENGTH } from '@sawari/contract/account-rules'
import { useId } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { minutesAndSeconds, useCountdown } from '../../../shared/ui/countdown.ts'
import { controlClass, Field } from '../../../shared/ui/field.tsx'
import { EmailField, FormArea, SubmitButton, useForm } from '../../../shared/ui/form.tsx'
import { classNames, StatusRegion } from '../../../shared/ui/text.tsx'
import { checkIdentifier, checkNewPassword, checkOtp, otpDigits } from '../fields/account-rules.ts'
import { NewPasswordFields } from '../password/password-fields.tsx'
import styles from './reset.module.css'
import { accountFailure, type ResetPlace, useResetCalls } from './reset-calls.ts'

interface SentCode {
  readonly email: string
  readonly token: string
  readonly expiresInSeconds: number
}

interface ResetEmailStepProps {
  readonly place: ResetPlace
  readonly email: string
  readonly onSent: (sent: SentCode) => void
}

export function ResetEmailStep({ place, email, onSent }: ResetEmailStepProps) {
  const { labels, reset, failures } = useTexts(accountsTexts)
  const { sendOtp } = useResetCalls(place)
  const form = useForm({
    initial: { email },
    check: checkIdentifier,
    submit: async values => {
      const { token, expiresIn } = await sendOtp(values.email)
      onSent({ email: values.email.trim(), token, expiresInSeconds: expiresIn })
    },
    failureText: error => accountFailure(error, failures.sendOtp),
  })
  return (
    <FormArea form={form}>
      <EmailField form={form} label={labels.email} />
      <SubmitButton busy={form.busy} busyText={reset.sendingOtp}>
        {reset.sendOtp}
      </SubmitButton>
    </FormArea>
  )
}

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
  const leftMs = useCountdown(code.expiresAtMs)
  const expired = leftMs === 0
  const timerLabel = useId()
  const form = useForm({
    initial: { otp: '' },
    check: checkOtp,
    submit: async ({ otp }) => {
      onVerified((await verifyOtp({ ...code, otp })).resetToken)
    },
    failureText: error => accountFailure(error, failures.verifyOtp),
  })
  return (
    <FormArea form={form}>
      <p className={styles.countdown}>
        <span id={timerLabel}>{expired ? reset.expired : reset.timeLeft}</span>
        <span role="timer" aria-live="off" aria-labelledby={timerLabel} className={styles.time}>
          {minutesAndSeconds(leftMs)}
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
    </FormArea>
  )
}

interface ResetPasswordStepProps {
  readonly place: ResetPlace
  readonly resetToken: string
  readonly onDone: (newPassword: string) => Promise<void>
  readonly onRestart: () => void
}

export function ResetPasswordStep({ place, resetToken, onDone, onRestart }: ResetPasswordStepProps) {
  const { labels, reset, failures } = useTexts(accountsTexts)
  const { resetPassword } = useResetCalls(place)
  const form = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    check: checkNewPassword,
    submit: async ({ newPassword }) => {
      await resetPassword({ resetToken, newPassword })
      await onDone(newPassword)
    },
    failureText: error => accountFailure(error, failures.resetPassword),
  })
  return (
    <FormArea form={form}>
      <NewPasswordFields form={form} name="newPassword" label={labels.newPassword} ruleSet="reset" />
      <SubmitButton busy={form.busy} busyText={reset.resettingPassword}>
        {reset.resetPassword}
      </SubmitButton>
      {form.failure !== null && (
        <Button kind="quiet" icon="back" onClick={onRestart}>
          {reset.startAgain}
        </Button>
      )}
    </FormArea>
  )
}
