import type { Form } from '../../../shared/forms/use-form.ts'
import { controlClass, Field } from '../../../shared/ui/controls/field.tsx'

interface TextAreaFieldProps<Name extends string> {
  readonly form: Form<Record<NoInfer<Name>, string>>
  readonly name: Name
  readonly label: string
  readonly help?: string
  readonly rows?: number
  readonly maxLength: number
  /** Takes focus when its dialog opens. */
  readonly first?: boolean
}

export function TextAreaField<Name extends string>(props: TextAreaFieldProps<Name>) {
  const { form, name, label, help, rows = 3, maxLength, first } = props
  return (
    <Field label={label} help={help} error={form.problem(name)}>
      {ids => (
        <textarea
          {...ids}
          className={controlClass}
          rows={rows}
          maxLength={maxLength}
          value={form.values[name]}
          data-first-field={first ? '' : undefined}
          onChange={event => form.set(name, event.target.value)}
          onBlur={event => form.leave(name, event)}
        />
      )}
    </Field>
  )
}
