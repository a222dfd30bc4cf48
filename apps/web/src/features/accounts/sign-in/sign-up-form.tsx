import { type FocusEvent, useId, useState } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { paths } from '../../../shared/paths.ts'
import fields from '../../../shared/ui/field.module.css'
import { controlClass, Field } from '../../../shared/ui/field.tsx'
import { EmailField, FormArea, NameField, SubmitButton, useForm } from '../../../shared/ui/form.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import { classNames, VisuallyHidden } from '../../../shared/ui/text.tsx'
import {
  checkSignUp,
  fieldProblems,
  missingText,
  mobileDigits,
  type SignUpValues,
} from '../fields/account-rules.ts'
import { NewPasswordFields } from '../password/password-fields.tsx'
import styles from './auth-forms.module.css'
import { signUp } from './sign-in.ts'

/** Time to read the success message before the sign-in form replaces the sign-up form. */
const SUCCESS_SHOWN_MS = 2_000

const empty: SignUpValues = {
  name: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
  agreed: false,
}

export function SignUpForm({ onSignedUp }: { readonly onSignedUp: (email: string) => void }) {
  const accounts = useTexts(accountsTexts)
  const { labels } = accounts
  const app = useApp()
  const [done, setDone] = useState(false)
  const form = useForm({
    initial: empty,
    check: checkSignUp,
    submit: async values => {
      const { agreed: _, ...body } = values
      const outcome = await signUp(app, body)
      if (!outcome.ok) return { message: outcome.message, fields: fieldProblems(values, outcome.details) }
      setDone(true)
      setTimeout(() => onSignedUp(values.email.trim()), SUCCESS_SHOWN_MS)
      return null
    },
  })
  const { values, set, leave, problem } = form

  if (done)
    return (
      <div role="status" className={styles.success}>
        <Icon name="check" size={28} />
        <p>{accounts.signUp.success}</p>
      </div>
    )

  return (
    <FormArea form={form}>
      <div className={styles.pair}>
        <NameField form={form} label={labels.name} data-first-field="" />
        <EmailField form={form} label={labels.email} />
      </div>
      <Field
        label={labels.phone}
        help={problem('phone') ? undefined : accounts.phoneHelp}
        error={problem('phone')}
      >
        {ids => (
          <span className={styles.phone}>
            <span aria-hidden="true" className={styles.prefix}>
              {accounts.phonePrefix}
            </span>
            <input
              {...ids}
              className={classNames(controlClass, styles.phoneInput)}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              required
              value={values.phone}
              onChange={event => set('phone', mobileDigits(event.target.value))}
              onBlur={event => leave('phone', event)}
            />
          </span>
        )}
      </Field>
      <div className={styles.passwords}>
        <NewPasswordFields form={form} name="password" label={labels.password} ruleSet="signUp" />
      </div>
      <ConsentField
        agreed={values.agreed}
        error={problem('agreed')}
        onChange={agreed => set('agreed', agreed)}
        onBlur={event => leave('agreed', event)}
      />
      <SubmitButton busy={form.busy} busyText={accounts.signUp.submitting} missing={missingIn(values)}>
        {accounts.signUp.submit}
      </SubmitButton>
    </FormArea>
  )

  function missingIn({ name, email, phone, password, confirmPassword, agreed }: SignUpValues) {
    return missingText([
      [name.trim() === '', labels.name],
      [email.trim() === '', labels.email],
      [phone === '', labels.phone],
      [password === '', labels.password],
      [confirmPassword === '', labels.confirmPassword],
      [confirmPassword !== '' && password !== confirmPassword, accounts.missingMatch],
      [!agreed, accounts.missingTerms],
    ])
  }
}

interface ConsentFieldProps {
  readonly agreed: boolean
  readonly error: string | null
  readonly onChange: (agreed: boolean) => void
  readonly onBlur: (event: FocusEvent) => void
}

/** The agreement to terms and privacy. The texts open in a new tab, so that the form keeps its input. */
function ConsentField({ agreed, error, onChange, onBlur }: ConsentFieldProps) {
  const { signUp } = useTexts(accountsTexts)
  const id = useId()
  return (
    <div className={fields.field}>
      <div className={styles.consent}>
        <input
          id={id}
          type="checkbox"
          className={styles.checkbox}
          required
          checked={agreed}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={event => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <label htmlFor={id}>
          {signUp.agree} <TextLink to={paths.terms}>{signUp.terms}</TextLink> {signUp.and}{' '}
          <TextLink to={paths.privacy}>{signUp.privacy}</TextLink>
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className={fields.error}>
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
    </div>
  )
}

function TextLink({ to, children }: { readonly to: string; readonly children: string }) {
  const { signUp } = useTexts(accountsTexts)
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {signUp.newTab}</VisuallyHidden>
    </a>
  )
}
