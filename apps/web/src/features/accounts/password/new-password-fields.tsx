import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { Form } from '../../../shared/forms/use-form.ts'
import { PasswordField } from './password-field.tsx'
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

/** A new password with its strength, and its confirmation. */
export function NewPasswordFields<Name extends string>({
  form,
  name,
  label,
  ruleSet,
}: NewPasswordFieldsProps<Name>) {
  const accounts = useTexts(accountsTexts)
  const { values, problem } = form
  return (
    <>
      <PasswordField
        form={form}
        name={name}
        label={label}
        showLabel={accounts.showPassword}
        autoComplete="new-password"
      />
      <StrengthMeter password={values[name]} ruleSet={ruleSet} />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={accounts.labels.confirmPassword}
        showLabel={accounts.showConfirmation}
        autoComplete="new-password"
      />
      <PasswordMatch
        password={values[name]}
        confirmation={values.confirmPassword}
        errorShown={problem('confirmPassword') !== null}
      />
    </>
  )
}
