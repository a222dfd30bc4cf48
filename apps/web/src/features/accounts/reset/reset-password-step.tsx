import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import forms from '../../../shared/forms/form.module.css'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { SubmitButton } from '../../../shared/forms/submit-button.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { checkNewPassword } from '../fields/account-rules.ts'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import { accountFailure, type ResetPlace, useResetCalls } from './reset-calls.ts'

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
      try {
        await resetPassword({ resetToken, newPassword })
        await onDone(newPassword)
        return null
      } catch (error) {
        return { message: accountFailure(error, failures.resetPassword) }
      }
    },
  })
  return (
    <form ref={form.form} noValidate className={forms.form} onSubmit={form.onSubmit}>
      <FormFailure>{form.failure}</FormFailure>
      <NewPasswordFields form={form} name="newPassword" label={labels.newPassword} ruleSet="reset" />
      <SubmitButton busy={form.busy} busyText={reset.resettingPassword}>
        {reset.resetPassword}
      </SubmitButton>
      {form.failure !== null && (
        <Button kind="quiet" icon="back" onClick={onRestart}>
          {reset.startAgain}
        </Button>
      )}
    </form>
  )
}
