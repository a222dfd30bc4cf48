import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is wrong with each value; null or nothing where it is fine. */
export type Problems<Values> = { readonly [Name in keyof Values]?: string | null }

/** What a submission says that did not work: one text for the form, and texts for single fields. */
export interface FormFailure<Values> {
  readonly message: string
  readonly fields?: Problems<Values>
}

interface FormParts<Values> {
  readonly initial: Values
  readonly check: (values: Values) => Problems<Values>
  /** Null when it worked. Not called again before it has ended. */
  readonly submit: (values: Values) => Promise<FormFailure<Values> | null>
}

/** What the fields of a form need of it. */
export interface Form<Values> {
  readonly values: Values
  /** What to show under a field. */
  problem(name: keyof Values): string | null
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
  /** The field lost focus. */
  leave(name: keyof Values, event?: FocusEvent): void
}

/**
 * A form that says nothing while a value is first typed: a field is checked when it is left and at submission,
 * and at each change once it has been in error. Submitting twice sends once; the first bad field takes focus.
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
    /** Every value passes. */
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

  /** What to show under a field. */
  function problem(name: Name): string | null {
    return refused[name] ?? (checked.has(name) ? (problems[name] ?? null) : null)
  }

  function set<Field extends Name>(name: Field, value: Values[Field]): void {
    setValues(current => ({ ...current, [name]: value }))
    if (refused[name]) setRefused(current => ({ ...current, [name]: null }))
  }

  /** On the way to a button or link nothing appears, lest that moves away under the pointer. */
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

  /** Back to these values, with nothing said about them. */
  function restart(next: Values): void {
    setValues(next)
    setChecked(new Set())
    setRefused({})
    setFailure(null)
  }
}
