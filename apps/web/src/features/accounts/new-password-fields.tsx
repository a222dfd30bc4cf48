import { accountsTexts } from '../../messages/accounts.ts'
import { useTexts } from '../../messages/texts.ts'
import type { Form } from '../../shared/forms/use-form.ts'
import { Field } from '../../shared/ui/field.tsx'
import { PasswordInput } from '../../shared/ui/password-input.tsx'
import { PasswordMatch } from './password-match.tsx'
import type { StrengthRuleSet } from './password-strength.ts'
import { StrengthMeter } from './strength-meter.tsx'

interface NewPasswordFieldsProps<Name extends string> {
  readonly form: Form<Record<NoInfer<Name> | 'confirmPassword', string>>
  /** The value of the form that holds the password. */
  readonly name: Name
  readonly label: string
  readonly ruleSet: StrengthRuleSet
}

/** A new password, how strong it is, and the same again. */
export function NewPasswordFields<Name extends string>({
  form,
  name,
  label,
  ruleSet,
}: NewPasswordFieldsProps<Name>) {
  const accounts = useTexts(accountsTexts)
  const { values, set, leave, problem } = form
  return (
    <>
      <Field label={label} error={problem(name)}>
        {ids => (
          <PasswordInput
            {...ids}
            showLabel={accounts.showPassword}
            autoComplete="new-password"
            required
            value={values[name]}
            onChange={event => set(name, event.target.value)}
            onBlur={event => leave(name, event)}
          />
        )}
      </Field>
      <StrengthMeter password={values[name]} ruleSet={ruleSet} />
      <Field label={accounts.labels.confirmPassword} error={problem('confirmPassword')}>
        {ids => (
          <PasswordInput
            {...ids}
            showLabel={accounts.showConfirmation}
            autoComplete="new-password"
            required
            value={values.confirmPassword}
            onChange={event => set('confirmPassword', event.target.value)}
            onBlur={event => leave('confirmPassword', event)}
          />
        )}
      </Field>
      <PasswordMatch
        password={values[name]}
        confirmation={values.confirmPassword}
        errorShown={problem('confirmPassword') !== null}
      />
    </>
  )
}
