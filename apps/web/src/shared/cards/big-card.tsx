import type { ReactNode } from 'react'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { useModalDialog } from '../ui/dialog/use-modal-dialog.ts'
import { useTitle } from '../ui/text/document-title.ts'
import styles from './big-card.module.css'
import { useWakeLock } from './use-wake-lock.ts'

interface BigCardProps {
  readonly title: string
  readonly print: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A card to show to another person: it fills the window, keeps the screen on, and prints without the page
 * behind.
 */
export function BigCard({ title, print, onClose, children }: BigCardProps) {
  const dialog = useModalDialog(true)
  useTitle({ screen: title })
  useWakeLock()
  const titleId = useId()
  const { close } = useTexts(shellTexts)
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks inside from reaching what is behind
    <dialog
      ref={dialog}
      data-big-card=""
      className={styles.card}
      aria-labelledby={titleId}
      // React events bubble from the portal to the dialog or the row that opened it.
      onClick={event => event.stopPropagation()}
      onCancel={event => {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <Button kind="quiet" compact icon="print" onClick={() => window.print()}>
            {print}
          </Button>
          <IconButton icon="close" label={close} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
