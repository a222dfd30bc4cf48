import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Read aloud, not drawn. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** A polite live region that is always there, so that a change of its text is announced. */
export function StatusRegion({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" aria-live="polite" className={styles.hidden}>
      {children}
    </div>
  )
}
