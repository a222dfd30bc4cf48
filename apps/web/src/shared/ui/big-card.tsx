import { type ReactNode, useEffect, useId } from 'react'
import { createPortal } from 'react-dom'
import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import styles from './big-card.module.css'
import { Button, IconButton } from './button.tsx'
import { useModalDialog } from './dialog.tsx'
import { useTitle } from './screen-title.tsx'

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

/** Keeps the screen on while the component is shown, if the device supports it. */
function useWakeLock(): void {
  useEffect(() => {
    // Missing on insecure origins and in older browsers.
    const { wakeLock }: Partial<Navigator> = navigator
    if (!wakeLock) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await wakeLock.request('screen')
        if (isOver) await held.release()
        else lock = held
      } catch {
        // Refused, for example with a low battery.
      }
    }
    // The browser releases the lock when the page is hidden.
    const onVisible = () => void hold()
    document.addEventListener('visibilitychange', onVisible)
    void hold()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
}
