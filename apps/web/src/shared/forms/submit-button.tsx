import { Button, type ButtonKind } from '../ui/controls/button.tsx'
import type { IconName } from '../ui/marks/icon.tsx'
import styles from './form.module.css'

interface SubmitButtonProps {
  readonly children: string
  readonly busyText: string
  readonly busy: boolean
  /** What is still missing; null when the form can be sent. */
  readonly missing?: string | null
  readonly disabled?: boolean
  readonly kind?: ButtonKind
  readonly icon?: IconName
}

/** Submits the form. While a value is missing it is disabled and names that value. */
export function SubmitButton({
  children,
  busyText,
  busy,
  missing = null,
  disabled = false,
  kind = 'primary',
  icon,
}: SubmitButtonProps) {
  return (
    <div className={styles.submit}>
      <Button
        type="submit"
        kind={kind}
        wide
        busy={busy}
        disabled={disabled || missing !== null}
        aria-disabled={busy || undefined}
        {...(icon ? { icon } : {})}
      >
        {busy ? busyText : children}
      </Button>
      {missing !== null && <p className={styles.missing}>{missing}</p>}
    </div>
  )
}
