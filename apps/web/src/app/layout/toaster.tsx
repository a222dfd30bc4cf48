import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useStore } from '../../shared/app-context.ts'
import { afterPaint } from '../../shared/timing.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { type ToastRegions, toastOnScreen, toastPlaces } from '../../shared/ui/dialog.tsx'
import { Icon, type IconName } from '../../shared/ui/marks.tsx'
import { classNames } from '../../shared/ui/text.tsx'
import styles from './toaster.module.css'

/** Toasts that come within this time of each other share a card. */
const TOGETHER_MS = 300

const iconOf: Partial<Record<Toast['type'], IconName>> = { success: 'check', error: 'alert', blank: 'info' }

/**
 * Shows the newest toast: over the top bar, where no title, hint or message is, or in the open dialog. Pointing
 * at it or focusing it pauses its timer.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: 200 })
  const shown = shownOf(toasts)
  const [newest] = shown
  const dialog = useStore(toastPlaces).at(-1)
  const isMoved = useIsMoved(newest?.id, dialog)
  const own = useRef<HTMLDivElement>(null)
  useOneAtATime(toasts, shown)
  const text = newest?.message ?? null
  useEffect(() => toastOnScreen.setState({ text }), [text])
  useTopLayer(own, dialog === undefined ? newest?.id : undefined)
  const region = newest && (isMoved ? 'notAnnounced' : regionOf(newest))
  const cardIn = (wanted: keyof ToastRegions) => region === wanted && <ToastCard shown={shown} />
  const pausing = {
    onMouseEnter: handlers.startPause,
    onMouseLeave: handlers.endPause,
    onFocus: handlers.startPause,
    onBlur: handlers.endPause,
  }
  return (
    <>
      <div ref={own} popover="manual" className={styles.place} {...pausing}>
        <div role="alert">{!dialog && cardIn('alert')}</div>
        <div role="status">{!dialog && cardIn('status')}</div>
        <div>{!dialog && cardIn('notAnnounced')}</div>
      </div>
      {dialog &&
        region &&
        createPortal(
          <div role={region === 'alert' ? 'alert' : undefined} {...pausing}>
            {cardIn(region)}
          </div>,
          dialog[region],
          newest.id,
        )}
    </>
  )
}

/** The toasts on screen, newest first: those of one kind that came together share a card. */
function shownOf(toasts: readonly Toast[]): readonly Toast[] {
  // The library's order is the newest first.
  const visible = toasts.filter(one => one.visible)
  const [newest] = visible
  return visible.filter(
    ({ type, createdAt }) => type === newest?.type && newest.createdAt - createdAt < TOGETHER_MS,
  )
}

function regionOf(shown: Toast): keyof ToastRegions {
  // An alert or a dialog announces the text already.
  if (shown.ariaProps['aria-live'] === 'off') return 'notAnnounced'
  return shown.type === 'error' ? 'alert' : 'status'
}

/**
 * Whether a dialog has opened under the toast after it was painted, and so announced. A toast that appears
 * together with a dialog is announced by the dialog. If a dialog closes, the announcement may be lost with it,
 * so it is repeated.
 */
function useIsMoved(id: string | undefined, place: ToastRegions | undefined): boolean {
  const [painted, setPainted] = useState({ id, place })
  const isPainted = painted.id === id
  useEffect(() => {
    if (!isPainted) return afterPaint(() => setPainted({ id, place }))
  }, [id, place, isPainted])
  return isPainted && place !== undefined && painted.place !== place
}

/** A newer toast replaces the one before. */
function useOneAtATime(toasts: readonly Toast[], shown: readonly Toast[]): void {
  useEffect(() => {
    for (const one of toasts) if (one.visible && !shown.includes(one)) toast.dismiss(one.id)
  })
}

function ToastCard({ shown }: { readonly shown: readonly Toast[] }) {
  const shell = useTexts(shellTexts)
  const { type } = shown[0]!
  return (
    <div className={classNames(styles.toast, styles[type])}>
      <Icon name={iconOf[type] ?? 'info'} size={20} />
      <div>
        {shown.map(one => (
          <p key={one.id}>{resolveValue(one.message, one)}</p>
        ))}
      </div>
      <IconButton
        icon="close"
        label={shell.dismiss}
        onClick={() => {
          for (const { id } of shown) toast.dismiss(id)
        }}
      />
    </div>
  )
}

/** Keeps the toast above the page and above a dialog that has no place for it. */
function useTopLayer(place: React.RefObject<HTMLDivElement | null>, shownId: string | undefined): void {
  useEffect(() => {
    const element = place.current
    if (!element?.showPopover || shownId === undefined) return
    element.showPopover()
    return () => {
      if (element.matches(':popover-open')) element.hidePopover()
    }
  }, [place, shownId])
}
