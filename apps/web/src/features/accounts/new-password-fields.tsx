import { useMessages } from '../../messages/messages.ts'
import type { Form } from '../../shared/forms/use-form.ts'
import { Field } from '../../shared/ui/field.tsx'
import { PasswordInput } from '../../shared/ui/password-input.tsx'
import type { NewPasswordValues } from './account-rules.ts'
import { PasswordMatch } from './password-match.tsx'
import type { StrengthRuleSet } from './password-strength.ts'
import { StrengthMeter } from './strength-meter.tsx'

interface NewPasswordFieldsProps {
  readonly form: Form<NewPasswordValues>
  readonly ruleSet: StrengthRuleSet
}

/** A new password, how strong it is, and the same again. */
export function NewPasswordFields({ form, ruleSet }: NewPasswordFieldsProps) {
  const { accounts } = useMessages()
  const { values, set, leave, problem } = form
  return (
    <>
      <Field label={accounts.labels.newPassword} error={problem('newPassword')}>
        {ids => (
          <PasswordInput
            {...ids}
            showLabel={accounts.showPassword}
            autoComplete="new-password"
            required
            value={values.newPassword}
            onChange={event => set('newPassword', event.target.value)}
            onBlur={event => leave('newPassword', event)}
          />
        )}
      </Field>
      <StrengthMeter password={values.newPassword} ruleSet={ruleSet} />
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
        password={values.newPassword}
        confirmation={values.confirmPassword}
        errorShown={problem('confirmPassword') !== null}
      />
    </>
  )
}
