import { type PointerEvent, type ReactNode, useId, useRef } from 'react'
import { shellTexts } from '../../../messages/start.ts'
import { useTexts } from '../../../messages/texts.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/button.tsx'
import { useTitle } from '../text/document-title.ts'
import dialogStyles from './dialog.module.css'
import styles from './modal.module.css'
import { ToastPlace } from './toast-place.tsx'
import { useModalDialog } from './use-modal-dialog.ts'

interface ModalProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  /** Fills the height of the window on a phone, regardless of the content. */
  readonly tall?: boolean
  /** For two columns of fields if there is enough space. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/**
 * A modal based on the native dialog: it traps focus, makes the page behind inert and returns focus to its opener.
 * Escape, the close button and a tap outside close it; a drag that began inside does not.
 */
export function Modal({ open, title, onClose, tall = false, wide = false, children }: ModalProps) {
  const dialog = useModalDialog(open)
  useTitle({ screen: open ? title : undefined })
  const pressBeganOutside = useRef(false)
  const titleId = useId()
  const shell = useTexts(shellTexts)

  if (!open) return null
  const isOutside = (event: PointerEvent | React.MouseEvent) => event.target === dialog.current
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog closes on Escape by itself
    <dialog
      ref={dialog}
      className={classNames(dialogStyles.dialog, styles.modal, tall && styles.tall, wide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        // React events bubble to a surrounding dialog as well.
        event.stopPropagation()
        onClose()
      }}
      onPointerDown={event => {
        pressBeganOutside.current = isOutside(event)
      }}
      onClick={event => {
        if (isOutside(event) && pressBeganOutside.current) onClose()
      }}
    >
      <div className={styles.content}>
        <div>
          <header className={styles.header}>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="close" label={shell.close} onClick={onClose} />
          </header>
          <ToastPlace />
        </div>
        {children}
      </div>
    </dialog>
  )
}
