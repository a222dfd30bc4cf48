import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './field.module.css'
import { Icon } from './marks.tsx'
import { classNames, VisuallyHidden } from './text.tsx'

/** The ids that connect an input to its label, help and error. */
interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly label?: ReactNode
  readonly required?: boolean
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly children: (ids: FieldIds) => ReactNode
}

/** Label above, help and error below; the input must spread the given ids. */
export function Field({ label, required = false, help, error, children }: FieldProps) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      {label && (
        <label htmlFor={id} className={styles.label}>
          {label}
          {required && (
            <span aria-hidden="true" className={styles.required}>
              {' *'}
            </span>
          )}
        </label>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
    </div>
  )
}

/** The class of inputs, selects and textareas inside a Field. */
export const controlClass = styles.control

interface SelectFieldProps<Choice> {
  readonly label: string
  readonly help?: string
  readonly choices: readonly Choice[]
  /** Default: the choice itself. */
  readonly textOf?: (choice: Choice) => string
  readonly value: Choice
  readonly onChange: (value: string) => void
}

/** One of some choices. */
export function SelectField<Choice extends string | number>(props: SelectFieldProps<Choice>) {
  const { label, help, choices, textOf = String, value, onChange } = props
  return (
    <Field label={label} help={help}>
      {ids => (
        <select
          {...ids}
          className={controlClass}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        >
          {choices.map(choice => (
            <option key={choice} value={choice}>
              {textOf(choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The name of the button that shows the password. */
  readonly showLabel: string
}

/** A password input with a button that shows the password and keeps the caret position. */
export function PasswordInput({ showLabel, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<readonly [number | null, number | null]>([null, null])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the type moves the caret to the end
  useLayoutEffect(() => {
    const [start, end] = caret.current
    if (start === null) return
    const restore = () => input.current?.setSelectionRange(start, end)
    restore()
    // Chromium 150 moves the caret to the start when it lays the changed input out.
    const frame = requestAnimationFrame(restore)
    return () => cancelAnimationFrame(frame)
  }, [shown])

  const toggle = () => {
    caret.current = [input.current?.selectionStart ?? null, input.current?.selectionEnd ?? null]
    setShown(!shown)
  }

  return (
    <span className={styles.box}>
      <input
        {...rest}
        ref={input}
        type={shown ? 'text' : 'password'}
        className={classNames(controlClass, styles.input, className)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={shown}
        // The input keeps focus, so that a phone's keyboard stays open.
        onPointerDown={event => event.preventDefault()}
        onClick={toggle}
      >
        <Icon name={shown ? 'eye-off' : 'eye'} />
        <VisuallyHidden>{showLabel}</VisuallyHidden>
      </button>
    </span>
  )
}
