import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The error of each value; null or absent when it is valid. */
export type Problems<Values> = { readonly [Name in keyof Values]?: string | null }

/** The errors of a failed submission: one for the form, and one per field. */
export interface FormFailure<Values> {
  readonly message: string
  readonly fields?: Problems<Values>
}

interface FormParts<Values> {
  readonly initial: Values
  readonly check: (values: Values) => Problems<Values>
  /** Resolves with null on success. Not called again before it resolves. */
  readonly submit: (values: Values) => Promise<FormFailure<Values> | null>
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
export function useForm<Values extends object>({ initial, check, submit }: FormParts<Values>) {
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
    /** Whether all values are valid. */
    sound: Object.values(problems).every(problem => !problem),
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
    const failed = await submit(values).finally(() => setBusy(false))
    if (failed === null) return
    flushSync(() => {
      setRefused(failed.fields ?? {})
      setFailure(failed.message)
    })
    form.current?.querySelector<HTMLElement>('[data-failure]')?.focus()
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
