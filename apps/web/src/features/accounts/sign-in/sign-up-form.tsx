import { useState } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import forms from '../../../shared/forms/form.module.css'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { SubmitButton } from '../../../shared/forms/submit-button.tsx'
import { EmailField, NameField } from '../../../shared/forms/text-field.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { controlClass, Field } from '../../../shared/ui/controls/field.tsx'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { checkSignUp, mobileDigits, type SignUpValues } from '../fields/account-rules.ts'
import { fieldProblems } from '../fields/field-problems.ts'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import styles from './auth-forms.module.css'
import { ConsentField } from './consent-field.tsx'
import { missingText } from './missing-text.ts'
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
    <form ref={form.form} noValidate className={forms.form} onSubmit={form.onSubmit}>
      <FormFailure>{form.failure}</FormFailure>
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
    </form>
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
