import type { ComponentProps } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { useOnline } from '../../../shared/ui/device/use-online.ts'
import styles from './parts.module.css'

/** A button that calls the server. Without a network it stays in place, explains why, and does nothing. */
export function NetworkButton({ children, onClick, ...rest }: ComponentProps<typeof Button>) {
  const online = useOnline()
  const { needsInternet } = useTexts(rideBuddyTexts)
  if (online)
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    )
  return (
    <Button {...rest} type="button" aria-disabled>
      <span>
        {children}
        <small className={styles.why}>{needsInternet}</small>
      </span>
    </Button>
  )
}
