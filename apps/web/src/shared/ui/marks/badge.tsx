import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './badge.module.css'
import { Icon, type IconName } from './icon.tsx'

export type BadgeTone =
  | 'neutral'
  | 'brand'
  | 'success'
  | 'warn'
  | 'danger'
  | 'info'
  | 'high'
  | 'medium'
  | 'low'

interface BadgeProps {
  readonly tone?: BadgeTone
  readonly icon?: IconName
  readonly children: ReactNode
}

/** A pill with a word; its colour adds no information to the word. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}
