import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { createStore } from 'zustand/vanilla'
import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { IconButton } from './button.tsx'
import { BELOW_768 } from './device.ts'
import styles from './dialog.module.css'
import { useTitle } from './screen-title.tsx'
import { classNames } from './text.tsx'

interface ModalProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  /** Fills the height of the window on a phone, regardless of the content. */
  readonly tall?: boolean
  /** Leaves room for two columns of fields where the window is wide enough. */
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
      className={classNames(styles.dialog, styles.modal, tall && styles.tall, wide && styles.wide)}
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

/**
 * Shows a native dialog as a modal while `open`: the browser traps focus and makes the page behind inert. Closing
 * returns focus to the opener.
 */
export function useModalDialog(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
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
      // React has already removed the dialog, so the browser does not restore focus.
      giveBackFocus(opener)
    }
  }, [open])
  return dialog
}

/**
 * Focuses the field marked `data-first-field`. On a phone only if its value is "always", because the keyboard would
 * cover the form before the passenger has seen it.
 */
export function focusFirstField(area: Element): void {
  const field = area.querySelector<HTMLElement>('[data-first-field]')
  const isWideScreen = !window.matchMedia(BELOW_768).matches
  if (isWideScreen || field?.dataset.firstField === 'always') field?.focus()
}

/** Returns focus to the opener, or to the screen if the opener is gone, such as a button in a closed menu. */
function giveBackFocus(opener: Element | null): void {
  const visible = opener instanceof HTMLElement && opener.getClientRects().length > 0
  const goal = visible && opener !== document.body ? opener : document.getElementById('main')
  goal?.focus({ preventScroll: true })
}

/** Reserves the width of the scroll bar that the modal hides, so that the page behind does not shift sideways. */
function holdScrollbarGutter(): () => void {
  const page = document.documentElement
  if (window.innerWidth === page.clientWidth) return () => {}
  page.style.scrollbarGutter = 'stable'
  return () => {
    page.style.scrollbarGutter = ''
  }
}

/** The live regions of a place where toasts are shown. */
export interface ToastRegions {
  readonly alert: HTMLElement
  readonly status: HTMLElement
  /** Holds toasts that another element announces. */
  readonly notAnnounced: HTMLElement
}

/** The places of the open dialogs; toasts are shown in the last one. */
export const toastPlaces = createStore<readonly ToastRegions[]>(() => [])

/** The text of the toast on screen; null without one. */
export const toastOnScreen = createStore<{ readonly text: unknown }>(() => ({ text: null }))

/**
 * A row below the title of a dialog. Toasts take space there, so that they cover nothing; the rest of the page
 * is inert while the dialog is open.
 */
export function ToastPlace() {
  const alert = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLDivElement>(null)
  const notAnnounced = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const regions = { alert: alert.current!, status: status.current!, notAnnounced: notAnnounced.current! }
    toastPlaces.setState([...toastPlaces.getState(), regions], true)
    return () =>
      toastPlaces.setState(
        toastPlaces.getState().filter(place => place !== regions),
        true,
      )
  }, [])
  return (
    <div className={styles.place}>
      {/* An alert is announced where it is inserted. */}
      <div ref={alert} />
      <div ref={status} aria-live="polite" />
      <div ref={notAnnounced} />
    </div>
  )
}
