import type { ReactNode } from 'react'
import { useLanguage } from '../../../messages/use-language.ts'
import styles from './visually-hidden.module.css'

/** Read aloud, not drawn. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/**
 * A polite live region that is always there, so that a change of its text is announced. In another language it is
 * another region: what was said before is not said again.
 */
export function StatusRegion({ children }: { readonly children: ReactNode }) {
  const language = useLanguage()
  return (
    <div key={language} role="status" aria-live="polite" className={styles.hidden}>
      {children}
    </div>
  )
}
