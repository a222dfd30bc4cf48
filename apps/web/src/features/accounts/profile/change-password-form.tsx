import { changePassword } from '@sawari/contract/accounts'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import forms from '../../../shared/forms/form.module.css'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { SubmitButton } from '../../../shared/forms/submit-button.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { deviceSecret } from '../../../shared/session/device-secret.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import { type ChangePasswordValues, checkChangePassword } from '../fields/account-rules.ts'
import { fieldProblems } from '../fields/field-problems.ts'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { accountFailure } from '../reset/reset-calls.ts'

const empty: ChangePasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePasswordForm({ onDone }: { readonly onDone: () => void }) {
  const accounts = useTexts(accountsTexts)
  const { api } = useApp()
  const form = useForm({
    initial: empty,
    check: checkChangePassword,
    submit: async values => {
      const { currentPassword, newPassword } = values
      try {
        await api.call(changePassword, {
          body: { currentPassword, newPassword, ...deviceSecret.field() },
        })
        showToast.success(accounts.profile.changed)
        onDone()
        return null
      } catch (error) {
        const details = error instanceof ApiError ? error.details : []
        return {
          message: accountFailure(error, accounts.failures.changePassword),
          fields: fieldProblems(values, details),
        }
      }
    },
  })
  return (
    <form ref={form.form} noValidate className={forms.form} onSubmit={form.onSubmit}>
      <FormFailure>{form.failure}</FormFailure>
      <PasswordField
        form={form}
        name="currentPassword"
        label={accounts.labels.currentPassword}
        showLabel={accounts.showCurrentPassword}
        autoComplete="current-password"
        data-first-field=""
      />
      <NewPasswordFields
        form={form}
        name="newPassword"
        label={accounts.labels.newPassword}
        ruleSet="signUp"
      />
      <SubmitButton busy={form.busy} busyText={accounts.profile.changing}>
        {accounts.profile.change}
      </SubmitButton>
    </form>
  )
}
