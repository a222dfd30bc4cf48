// Notes above the rows of a list, or in their place.

import type { ReactNode } from 'react'
import { Icon, type IconName } from './marks.tsx'
import styles from './notes.module.css'
import { ScreenHeading } from './screen-title.tsx'

interface FailureNoteProps {
  readonly children: ReactNode
  /** A button that retries. */
  readonly action?: ReactNode
}

/** Says that something failed: that rows could not be loaded, or why a form was rejected, whose focus it then takes. */
export function FailureNote({ children, action }: FailureNoteProps) {
  if (children === null) return null
  return (
    <div role="alert" tabIndex={-1} data-failure="" className={styles.failure}>
      <Icon name="alert" size={20} />
      <p>{children}</p>
      {action}
    </div>
  )
}

export function TipList({ tips }: { readonly tips: readonly string[] }) {
  return (
    <ul className={styles.tipList}>
      {tips.map(tip => (
        <li key={tip}>
          <Icon name="check" size={20} />
          {tip}
        </li>
      ))}
    </ul>
  )
}

interface EmptyNoteProps {
  readonly children: ReactNode
  /** Whether rows are still loading. */
  readonly busy?: boolean
}

export function EmptyNote({ children, busy = false }: EmptyNoteProps) {
  return (
    <p className={styles.emptyNote} aria-busy={busy || undefined}>
      {children}
    </p>
  )
}

interface EmptyStateProps {
  readonly icon: IconName
  readonly title: string
  /** The empty state fills the screen, so its title is the h1. */
  readonly wholeScreen?: boolean
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Explains that there is no content, why, and what the passenger can do. */
export function EmptyState({ icon, title, wholeScreen = false, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.mark}>
        <Icon name={icon} size={32} />
      </span>
      {wholeScreen ? <ScreenHeading>{title}</ScreenHeading> : <h2>{title}</h2>}
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
