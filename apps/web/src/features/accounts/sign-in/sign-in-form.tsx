import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import forms from '../../../shared/forms/form.module.css'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { SubmitButton } from '../../../shared/forms/submit-button.tsx'
import { EmailField } from '../../../shared/forms/text-field.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { paths } from '../../../shared/paths.ts'
import { useCloseAuthModal } from '../../../shared/viewer/use-auth-modal.ts'
import { checkSignIn } from '../fields/account-rules.ts'
import { fieldProblems } from '../fields/field-problems.ts'
import { PasswordField } from '../password/password-field.tsx'
import styles from './auth-forms.module.css'
import { missingText } from './missing-text.ts'
import { signIn } from './sign-in.ts'

interface SignInFormProps {
  /** Prefilled after a sign-up: only the password is still to be typed. */
  readonly email: string
  readonly onSignedIn: () => void
}

export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const accounts = useTexts(accountsTexts)
  const { labels } = accounts
  const app = useApp()
  const closeAuthModal = useCloseAuthModal()
  const form = useForm({
    initial: { email, password: '', keep: false },
    check: checkSignIn,
    submit: async values => {
      const outcome = await signIn(app, values)
      if (!outcome.ok) return { message: outcome.message, fields: fieldProblems(values, outcome.details) }
      onSignedIn()
      return null
    },
  })
  const { values } = form
  const missing = missingText([
    [values.email.trim() === '', labels.email],
    [values.password === '', labels.password],
  ])
  return (
    <form ref={form.form} noValidate className={forms.form} onSubmit={form.onSubmit}>
      <FormFailure>{form.failure}</FormFailure>
      <EmailField form={form} label={labels.email} data-first-field={email === '' ? '' : undefined} />
      <PasswordField
        form={form}
        name="password"
        label={labels.password}
        showLabel={accounts.showPassword}
        autoComplete="current-password"
        data-first-field={email === '' ? undefined : 'always'}
      />
      <Link to={paths.forgotPassword} className={styles.forgot} onClick={closeAuthModal}>
        {accounts.signIn.forgot}
      </Link>
      <label className={styles.keep}>
        <input
          type="checkbox"
          className={styles.checkbox}
          checked={values.keep}
          onChange={event => form.set('keep', event.target.checked)}
        />
        {accounts.signIn.keep}
      </label>
      <SubmitButton busy={form.busy} busyText={accounts.signIn.submitting} missing={missing}>
        {accounts.signIn.submit}
      </SubmitButton>
    </form>
  )
}
