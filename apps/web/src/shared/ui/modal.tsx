import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useMessages } from '../../messages/messages.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './modal.module.css'

interface ModalProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  /** As high as the window on a phone, whatever it holds. */
  readonly tall?: boolean
  readonly children: ReactNode
}

/**
 * A modal on the browser's own dialog: it traps focus, makes the page behind inert and gives focus back to
 * what opened it. Escape, the close button and a tap outside close it; a drag that began inside does not.
 */
export function Modal({ open, title, onClose, tall = false, children }: ModalProps) {
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
    focusFirstField(element)
    return () => {
      element.close()
      releaseGutter()
      // By now React has taken the dialog away, so the browser no longer gives focus back by itself.
      giveBackFocus(opener)
    }
  }, [open])

  if (!open) return null
  const isOutside = (event: PointerEvent | React.MouseEvent) => event.target === dialog.current
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own way to do the same
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, tall && styles.tall)}
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

/**
 * The field that a form wants to start with, marked `data-first-field`. On a phone only where it is the one
 * thing left to do ("always"): the keyboard would cover the form before it was seen.
 */
export function focusFirstField(area: Element): void {
  const field = area.querySelector<HTMLElement>('[data-first-field]')
  const roomy = window.matchMedia('(min-width: 768px)').matches
  if (roomy || field?.dataset.firstField === 'always') field?.focus()
}

/** To what opened the modal; to the screen where that is gone, like a button in a menu that closed. */
function giveBackFocus(opener: Element | null): void {
  const visible = opener instanceof HTMLElement && opener.getClientRects().length > 0
  const goal = visible && opener !== document.body ? opener : document.getElementById('main')
  goal?.focus({ preventScroll: true })
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
