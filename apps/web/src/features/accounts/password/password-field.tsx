import type { TextFieldProps } from '../../../shared/forms/text-field.tsx'
import { Field } from '../../../shared/ui/controls/field.tsx'
import { PasswordInput } from '../../../shared/ui/controls/password-input.tsx'

interface PasswordFieldProps<Name extends string> extends TextFieldProps<Name> {
  readonly help?: string
  /** The label of the button that shows the password. */
  readonly showLabel: string
}

/** A password of a form, old or new. */
export function PasswordField<Name extends string>({
  form,
  name,
  label,
  help,
  ...input
}: PasswordFieldProps<Name>) {
  return (
    <Field label={label} help={help} error={form.problem(name)}>
      {ids => (
        <PasswordInput
          {...ids}
          {...input}
          required
          value={form.values[name]}
          onChange={event => form.set(name, event.target.value)}
          onBlur={event => form.leave(name, event)}
        />
      )}
    </Field>
  )
}
