import { useEffect, useRef } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { shellTexts } from '../../messages/shell.ts'
import { useTexts } from '../../messages/texts.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { IconButton } from '../../shared/ui/controls/button.tsx'
import { Icon, type IconName } from '../../shared/ui/marks/icon.tsx'
import styles from './toaster.module.css'

const iconOf: Partial<Record<Toast['type'], IconName>> = { success: 'check', error: 'alert', blank: 'info' }

/** Shows toasts above everything else; pointing at one or focusing it pauses its timer. */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: 200 })
  const visible = toasts.filter(one => one.visible)
  const said = visible.filter(isSaid)
  const stack = useRef<HTMLDivElement>(null)
  useTopLayer(stack, visible.length)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the pointer; its buttons are the controls
    <div
      ref={stack}
      popover="manual"
      className={styles.stack}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div role="alert" className={styles.region}>
        <ToastCards shown={said.filter(isError)} />
      </div>
      <div role="status" className={styles.region}>
        <ToastCards shown={said.filter(one => !isError(one))} />
      </div>
      <div className={styles.region}>
        <ToastCards shown={visible.filter(one => !isSaid(one))} />
      </div>
    </div>
  )
}

function ToastCards({ shown }: { readonly shown: readonly Toast[] }) {
  return shown.map(one => <ToastCard key={one.id} shown={one} />)
}

function ToastCard({ shown }: { readonly shown: Toast }) {
  const shell = useTexts(shellTexts)
  return (
    <div className={classNames(styles.toast, styles[shown.type])}>
      <Icon name={iconOf[shown.type] ?? 'info'} size={20} />
      <p>{resolveValue(shown.message, shown)}</p>
      <IconButton icon="close" label={shell.close} onClick={() => toast.dismiss(shown.id)} />
    </div>
  )
}

function isError(shown: Toast): boolean {
  return shown.type === 'error'
}

/** Whether screen readers announce the toast; false if the page announces the same text. */
function isSaid(shown: Toast): boolean {
  return shown.ariaProps['aria-live'] !== 'off'
}

/** Keeps the toasts above the page and above a modal that opened after them. */
function useTopLayer(stack: React.RefObject<HTMLDivElement | null>, count: number): void {
  useEffect(() => {
    const element = stack.current
    if (!element?.showPopover || count === 0) return
    if (element.matches(':popover-open')) element.hidePopover()
    element.showPopover()
  }, [stack, count])
}
