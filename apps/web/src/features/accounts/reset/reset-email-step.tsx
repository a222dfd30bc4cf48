import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import forms from '../../../shared/forms/form.module.css'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { SubmitButton } from '../../../shared/forms/submit-button.tsx'
import { EmailField } from '../../../shared/forms/text-field.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { checkIdentifier } from '../fields/account-rules.ts'
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
      try {
        const { token, expiresIn } = await sendOtp(values.email)
        onSent({ email: values.email.trim(), token, expiresInSeconds: expiresIn })
        return null
      } catch (error) {
        return { message: accountFailure(error, failures.sendOtp) }
      }
    },
  })
  return (
    <form ref={form.form} noValidate className={forms.form} onSubmit={form.onSubmit}>
      <FormFailure>{form.failure}</FormFailure>
      <EmailField form={form} label={labels.email} />
      <SubmitButton busy={form.busy} busyText={reset.sendingOtp}>
        {reset.sendOtp}
      </SubmitButton>
    </form>
  )
}
