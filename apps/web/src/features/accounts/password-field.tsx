import type { TextFieldProps } from '../../shared/forms/text-field.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { PasswordInput } from '../../shared/ui/password-input.tsx'

interface PasswordFieldProps<Name extends string> extends TextFieldProps<Name> {
  readonly help?: string
  /** What the button that shows the password is called. */
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
