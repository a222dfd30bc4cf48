import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from '../navigation/router-context.tsx'
import styles from './button.module.css'
import { Icon, type IconName, Spinner } from './marks.tsx'
import { classNames } from './text.tsx'

export type ButtonKind = 'primary' | 'outline' | 'brand' | 'danger' | 'quiet'

interface Look {
  readonly kind?: ButtonKind
  readonly icon?: IconName
  /** Whether it is as wide as its container. */
  readonly wide?: boolean
  /** 44 px instead of 48 px high. */
  readonly compact?: boolean
}

type ButtonProps = ComponentProps<'button'> & Look & { readonly busy?: boolean }

/** A button of at least 44 px; `busy` shows a spinner and is announced, without changing the layout. */
export function Button({
  kind,
  icon,
  wide,
  compact,
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      className={classNames(lookOf({ kind, wide, compact }), className)}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  )
}

/** A link to a screen that looks like a button. */
export function ButtonLink({ kind, icon, wide, compact, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classNames(lookOf({ kind, wide, compact }), className)}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </Link>
  )
}

interface OutsideLinkProps {
  readonly href: string
  readonly kind?: ButtonKind
  readonly icon: IconName
  /** Opens in a new tab. */
  readonly newTab?: boolean
  readonly children: ReactNode
}

/** A link to another app or site that looks like a button. */
export function OutsideLink({ href, kind, icon, newTab = false, children }: OutsideLinkProps) {
  const target = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={href} {...target} className={lookOf({ kind })}>
      <Icon name={icon} size={20} />
      {children}
    </a>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: IconName
  /** The name for screen readers. */
  readonly label: string
}

/** A square 44 px button that shows only an icon. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(styles.icon, className)}>
      <Icon name={icon} />
    </button>
  )
}

function lookOf({
  kind = 'outline',
  wide,
  compact,
}: { [Key in keyof Look]?: Look[Key] | undefined }): string {
  return classNames(styles.button, styles[kind], wide && styles.wide, compact && styles.compact)
}
