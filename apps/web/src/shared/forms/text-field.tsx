import type { ComponentProps } from 'react'
import { controlClass, Field } from '../ui/controls/field.tsx'
import type { Form } from './use-form.ts'

interface FieldOf<Name extends string> extends Omit<ComponentProps<'input'>, 'form' | 'name' | 'value'> {
  readonly form: Form<Record<NoInfer<Name>, string>>
  readonly label: string
}

export interface TextFieldProps<Name extends string> extends FieldOf<Name> {
  /** The name of the form's value. */
  readonly name: Name
}

/** A single-line text field with its label and error. */
export function TextField<Name extends string>({ form, name, label, ...input }: TextFieldProps<Name>) {
  return (
    <Field label={label} error={form.problem(name)}>
      {ids => (
        <input
          {...ids}
          {...input}
          className={controlClass}
          value={form.values[name]}
          onChange={event => form.set(name, event.target.value)}
          onBlur={event => form.leave(name, event)}
        />
      )}
    </Field>
  )
}

export function NameField(props: FieldOf<'name'>) {
  return <TextField {...props} name="name" autoComplete="name" required />
}

export function EmailField(props: FieldOf<'email'>) {
  return <TextField {...props} name="email" type="email" inputMode="email" autoComplete="email" required />
}
