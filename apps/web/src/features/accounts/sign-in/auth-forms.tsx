import { useEffect, useRef, useState } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { type AuthModalState, useApp } from '../../../shared/app-context.ts'
import { Link } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { focusFirstField } from '../../../shared/ui/dialog.tsx'
import { EmailField, FormArea, SubmitButton, useForm } from '../../../shared/ui/form.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { checkSignIn, fieldProblems, missingText } from '../fields/account-rules.ts'
import { PasswordField } from '../password/password-fields.tsx'
import styles from './auth-forms.module.css'
import { signIn } from './sign-in.ts'
import { SignUpForm } from './sign-up-form.tsx'

interface AuthFormsProps {
  readonly state: AuthModalState
  readonly onSignedIn: () => void
}

/** The content of the auth modal: sign-in or sign-up, with a link to the other. */
export function AuthForms({ state, onSignedIn }: AuthFormsProps) {
  const accounts = useTexts(accountsTexts)
  const [signedUpEmail, setSignedUpEmail] = useState('')
  const area = useRef<HTMLDivElement>(null)
  const { mode } = state
  const { authModal } = useApp()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each form puts focus in its first field when it appears
  useEffect(() => {
    if (area.current) focusFirstField(area.current)
  }, [mode])

  return (
    <div ref={area}>
      {mode === 'signin' ? (
        <SignInForm
          email={signedUpEmail}
          onSignedIn={() => {
            showToast.success(accounts.signIn.success)
            onSignedIn()
          }}
        />
      ) : (
        <SignUpForm
          onSignedUp={email => {
            setSignedUpEmail(email)
            authModal.switchTo('signin')
          }}
        />
      )}
      <ModeSwitch mode={mode} />
    </div>
  )
}

function ModeSwitch({ mode }: Pick<AuthModalState, 'mode'>) {
  const { signIn, signUp } = useTexts(accountsTexts)
  const { authModal } = useApp()
  const [question, offer, other] =
    mode === 'signin'
      ? ([signIn.noAccount, signIn.toSignUp, 'signup'] as const)
      : ([signUp.haveAccount, signUp.toSignIn, 'signin'] as const)
  return (
    <p className={styles.switch}>
      {question}
      <button type="button" className={styles.switchButton} onClick={() => authModal.switchTo(other)}>
        {offer}
      </button>
    </p>
  )
}

interface SignInFormProps {
  /** Prefilled after a sign-up: only the password is still to be typed. */
  readonly email: string
  readonly onSignedIn: () => void
}

function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const accounts = useTexts(accountsTexts)
  const { labels } = accounts
  const app = useApp()
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
    <FormArea form={form}>
      <EmailField form={form} label={labels.email} data-first-field={email === '' ? '' : undefined} />
      <PasswordField
        form={form}
        name="password"
        label={labels.password}
        showLabel={accounts.showPassword}
        autoComplete="current-password"
        data-first-field={email === '' ? undefined : 'always'}
      />
      <Link to={paths.forgotPassword} className={styles.forgot} onClick={app.authModal.close}>
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
    </FormArea>
  )
}
