import { type ComponentProps, type FocusEvent, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonKind } from './button.tsx'
import { controlClass, Field } from './field.tsx'
import styles from './form.module.css'
import type { IconName } from './marks.tsx'
import { FailureNote } from './notes.tsx'
import { classNames } from './text.tsx'

/** The error of each value; null or absent when it is valid. */
export type Problems<Values> = { readonly [Name in keyof Values]?: string | null }

/** The errors of a failed submission: one for the form, and one per field. */
interface SubmitFailure<Values> {
  readonly message: string
  readonly fields?: Problems<Values>
}

interface FormParts<Values> {
  readonly initial: Values
  readonly check: (values: Values) => Problems<Values>
  /** Resolves with a failure, or with nothing on success. Not called again before it resolves. */
  readonly submit: (values: Values) => Promise<SubmitFailure<Values> | null | undefined>
  /** The sentence for an error that `submit` throws. */
  readonly failureText?: (error: unknown) => string
}

/** The part of a form that its fields use. */
export interface Form<Values> {
  readonly values: Values
  /** The error to show under a field. */
  problem(name: keyof Values): string | null
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
  /** Called when the field loses focus. */
  leave(name: keyof Values, event?: FocusEvent): void
}

/**
 * A form that shows no error while a value is first typed: a field is validated when it loses focus, at
 * submission, and at each change once it has had an error. A double submission sends once; the first invalid
 * field takes focus.
 */
export function useForm<Values extends object>({ initial, check, submit, failureText }: FormParts<Values>) {
  type Name = keyof Values & string
  const [values, setValues] = useState(initial)
  const [checked, setChecked] = useState<ReadonlySet<Name>>(new Set())
  const [refused, setRefused] = useState<Problems<Values>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  const problems = check(values)

  return {
    values,
    busy,
    failure,
    form,
    set,
    leave,
    problem,
    onSubmit,
    restart,
  }

  /** The error to show under a field. */
  function problem(name: Name): string | null {
    return refused[name] ?? (checked.has(name) ? (problems[name] ?? null) : null)
  }

  function set<Field extends Name>(name: Field, value: Values[Field]): void {
    setValues(current => ({ ...current, [name]: value }))
    if (refused[name]) setRefused(current => ({ ...current, [name]: null }))
  }

  /**
   * When focus moves to a button or link no error appears, because it would shift the button under the
   * pointer.
   */
  function leave(name: Name, event?: FocusEvent): void {
    const goal = event?.relatedTarget
    if (goal instanceof HTMLElement && goal.matches('button, a')) return
    setChecked(current => new Set(current).add(name))
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    void send().finally(() => {
      underWay.current = false
    })
  }

  async function send(): Promise<void> {
    flushSync(() => {
      setChecked(new Set(Object.keys(values) as Name[]))
      setFailure(null)
    })
    if (focusFirstBad()) return
    setBusy(true)
    const failed = await submit(values)
      .catch(failureOf)
      .finally(() => setBusy(false))
    if (!failed) return
    flushSync(() => {
      setRefused(failed.fields ?? {})
      setFailure(failed.message)
    })
    form.current?.querySelector<HTMLElement>('[data-failure]')?.focus()
  }

  function failureOf(error: unknown): SubmitFailure<Values> {
    if (!failureText) throw error
    return { message: failureText(error) }
  }

  function focusFirstBad(): boolean {
    const bad = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    bad?.focus()
    return bad !== null && bad !== undefined
  }

  /** Resets to these values, without errors. */
  function restart(next: Values): void {
    setValues(next)
    setChecked(new Set())
    setRefused({})
    setFailure(null)
  }
}

interface FormAreaProps {
  readonly form: Pick<ReturnType<typeof useForm>, 'form' | 'failure' | 'onSubmit'>
  readonly children: ReactNode
}

/** The fields of a form below the reason of its rejection. */
export function FormArea({ form, children }: FormAreaProps) {
  return (
    <form ref={form.form} noValidate className={styles.form} onSubmit={form.onSubmit}>
      <FailureNote>{form.failure}</FailureNote>
      {children}
    </form>
  )
}

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

interface TextAreaFieldProps<Name extends string>
  extends Omit<ComponentProps<'textarea'>, 'form' | 'name' | 'value'> {
  readonly form: Form<Record<NoInfer<Name>, string>>
  readonly name: Name
  readonly label: string
  readonly help?: string
}

/** A text of several lines with its label, help and error. */
export function TextAreaField<Name extends string>(props: TextAreaFieldProps<Name>) {
  const { form, name, label, help, className, ...area } = props
  return (
    <Field label={label} help={help} error={form.problem(name)}>
      {ids => (
        <textarea
          {...ids}
          {...area}
          className={classNames(controlClass, className)}
          value={form.values[name]}
          onChange={event => form.set(name, event.target.value)}
          onBlur={event => form.leave(name, event)}
        />
      )}
    </Field>
  )
}

interface SubmitButtonProps {
  readonly children: string
  readonly busyText: string
  readonly busy: boolean
  /** What is still missing; null when the form can be sent. */
  readonly missing?: string | null
  readonly kind?: ButtonKind
  readonly icon?: IconName
}

/** Submits the form. While a value is missing it is disabled and names that value. */
export function SubmitButton({
  children,
  busyText,
  busy,
  missing = null,
  kind = 'primary',
  icon,
}: SubmitButtonProps) {
  return (
    <div className={styles.submit}>
      <Button
        type="submit"
        kind={kind}
        wide
        busy={busy}
        disabled={missing !== null}
        aria-disabled={busy || undefined}
        {...(icon ? { icon } : {})}
      >
        {busy ? busyText : children}
      </Button>
      {missing !== null && <p className={styles.missing}>{missing}</p>}
    </div>
  )
}
