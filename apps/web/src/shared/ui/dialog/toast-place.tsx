import { useLayoutEffect, useRef } from 'react'
import { createStore } from 'zustand/vanilla'
import styles from './toast-place.module.css'

/** The live regions of a place where toasts are shown. */
export interface ToastRegions {
  readonly alert: HTMLElement
  readonly status: HTMLElement
  /** For toasts that another element announces. */
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
