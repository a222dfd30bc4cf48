import type { ReactNode } from 'react'
import { useLanguage } from '../../messages/texts.ts'
import styles from './text.module.css'

/** Content only for screen readers. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/**
 * A polite live region that is always mounted, so that changes of its text are announced. A change of language
 * replaces the region, so that the same message is not announced again.
 */
export function StatusRegion({ children }: { readonly children: ReactNode }) {
  const language = useLanguage()
  return (
    <div key={language} role="status" aria-live="polite" className={styles.hidden}>
      {children}
    </div>
  )
}

/** An email address, which breaks before its @ where it does not fit into a line. */
export function EmailAddress({ children }: { readonly children: string }) {
  const at = Math.max(0, children.lastIndexOf('@'))
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}

/** Joins the class names that apply. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
