import { type ReactNode, useId } from 'react'
import { Icon } from '../marks/icon.tsx'
import styles from './field.module.css'

/** The ids that connect an input to its label, help and error. */
export interface FieldIds {
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

/** For inputs, selects and textareas inside a Field. */
export const controlClass = styles.control
