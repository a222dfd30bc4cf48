import type { ReactNode } from 'react'
import { Icon, type IconName } from '../marks/icon.tsx'
import styles from './empty-state.module.css'
import { ScreenHeading } from './screen-heading.tsx'

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
