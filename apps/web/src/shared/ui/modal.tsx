import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useMessages } from '../../messages/messages.ts'
import { IconButton } from './button.tsx'
import styles from './modal.module.css'

interface ModalProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal on the browser's own dialog: it traps focus, makes the page behind inert and gives focus back to
 * what opened it. Escape, the close button and a tap outside close it; a drag that began inside does not.
 */
export function Modal({ open, title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressBeganOutside = useRef(false)
  const titleId = useId()
  const { shell } = useMessages()

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    const releaseGutter = holdScrollbarGutter()
    element.showModal()
    return () => {
      element.close()
      releaseGutter()
      // By now React has taken the dialog away, so the browser no longer gives focus back by itself.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [open])

  if (!open) return null
  const isOutside = (event: PointerEvent | React.MouseEvent) => event.target === dialog.current
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own way to do the same
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
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
        <header className={styles.header}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="close" label={shell.close} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** Keeps the room of a scroll bar that the modal hides, so that the page behind does not jump sideways. */
function holdScrollbarGutter(): () => void {
  const page = document.documentElement
  if (window.innerWidth === page.clientWidth) return () => {}
  page.style.scrollbarGutter = 'stable'
  return () => {
    page.style.scrollbarGutter = ''
  }
}
