import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../marks/icon.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { controlClass } from './field.tsx'
import styles from './password-input.module.css'

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
