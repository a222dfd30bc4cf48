// Notes above the rows of a list, or in their place.
import type { ReactNode } from 'react'
import { Icon } from '../marks/icon.tsx'
import styles from './list-notes.module.css'

interface FailureNoteProps {
  readonly children: ReactNode
  /** A button that retries. */
  readonly action: ReactNode
}

/** Says that rows could not be loaded; earlier rows stay below it. */
export function FailureNote({ children, action }: FailureNoteProps) {
  return (
    <div role="alert" className={styles.failure}>
      <Icon name="alert" size={20} />
      <p>{children}</p>
      {action}
    </div>
  )
}

interface EmptyNoteProps {
  readonly children: ReactNode
  /** Whether rows are still loading. */
  readonly busy?: boolean
}

export function EmptyNote({ children, busy = false }: EmptyNoteProps) {
  return (
    <p className={styles.empty} aria-busy={busy || undefined}>
      {children}
    </p>
  )
}
