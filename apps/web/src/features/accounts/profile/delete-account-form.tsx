import { deleteAccount } from '@sawari/contract/accounts'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import forms from '../../../shared/forms/form.module.css'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { SubmitButton } from '../../../shared/forms/submit-button.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { useNavigate } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { PasswordField } from '../password/password-field.tsx'
import { accountFailure } from '../reset/reset-calls.ts'

/** Asks for the password, then removes the account and everything in it. */
export function DeleteAccountForm({ onCancel }: { readonly onCancel: () => void }) {
  const accounts = useTexts(accountsTexts)
  const { profile, rules } = accounts
  const { api, session } = useApp()
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? rules.passwordRequired : null }),
    submit: async ({ password }) => {
      const number = session.number()
      try {
        await api.call(deleteAccount, { body: { password } })
        showToast.success(profile.deleted)
        await navigate(paths.landing)
        // Another passenger may have signed in meanwhile, in another tab.
        if (session.number() === number) session.end('signedOut')
        return null
      } catch (error) {
        return { message: accountFailure(error, accounts.failures.deleteAccount) }
      }
    },
  })
  return (
    <form ref={form.form} noValidate className={forms.form} onSubmit={form.onSubmit}>
      <FormFailure>{form.failure}</FormFailure>
      <p>{profile.deleteWarning}</p>
      <PasswordField
        form={form}
        name="password"
        label={accounts.labels.password}
        help={profile.deleteAsk}
        showLabel={accounts.showPassword}
        autoComplete="current-password"
        data-first-field=""
      />
      <SubmitButton kind="danger" icon="trash" busy={form.busy} busyText={profile.deleting}>
        {profile.delete}
      </SubmitButton>
      <Button onClick={onCancel}>{accounts.cancel}</Button>
    </form>
  )
}
