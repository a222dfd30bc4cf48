import { PUSH_KINDS, type PushKind } from '@sawari/contract/push-kinds'
import { type ReactNode, useId, useRef } from 'react'
import { notificationsTexts } from '../../messages/dialogs.ts'
import { useTexts } from '../../messages/texts.ts'
import type { Viewer } from '../session/access-token.ts'
import { Button } from '../ui/button.tsx'
import { usePageVisible } from '../ui/device.ts'
import { Icon } from '../ui/marks.tsx'
import { pushAbility } from './push-device.ts'
import styles from './push-settings.module.css'
import { isUnserved, usePush } from './use-push.ts'

/** Notifications on this device, with a switch for each kind. Nothing is shown where the server sends none. */
export function PushSettings({ viewer }: { readonly viewer: Viewer }) {
  const texts = useTexts(notificationsTexts)
  const push = usePush(viewer)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const isDenied = useDenied()
  if (push.publicKey === null) return null
  const ability = pushAbility()
  const isOn = push.kinds !== null && ability === 'can' && !isDenied
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {texts.heading}
        </h2>
        <span role="status" className={styles.on}>
          {isOn && (
            <>
              <Icon name="check" size={18} />
              {texts.on}
            </>
          )}
        </span>
      </header>
      <p className={styles.note}>{texts.lead}</p>
      {ability !== 'can' && (
        <Hint>{ability === 'homeScreen' ? texts.addToHomeScreen : texts.unsupported}</Hint>
      )}
      {ability === 'can' && isDenied && (
        <Hint>
          <strong>{texts.denied}</strong> {texts.undo}
        </Hint>
      )}
      {ability === 'can' && !isDenied && !isOn && (
        <TurnOn push={push} onDone={() => heading.current?.focus()} />
      )}
      {isOn && <Switches push={push} onOff={() => heading.current?.focus()} />}
    </section>
  )
}

type Push = ReturnType<typeof usePush>

function TurnOn({ push, onDone }: { readonly push: Push; readonly onDone: () => void }) {
  const texts = useTexts(notificationsTexts)
  const { turnOn, publicKey } = push
  const { isPending, isError, error, data } = turnOn
  const start = () => {
    if (isPending || publicKey === null) return
    turnOn.mutate(publicKey, { onSuccess: outcome => outcome === 'on' && onDone() })
  }
  return (
    <>
      <Button icon="bell" busy={isPending} aria-disabled={isPending || undefined} onClick={start}>
        {isPending ? texts.turningOn : texts.turnOn}
      </Button>
      {isError && (
        <p role="alert" className={styles.failure}>
          {isUnserved(error) ? texts.unserved : texts.failed}
        </p>
      )}
      {data === 'default' && <p role="status">{texts.noAnswer}</p>}
    </>
  )
}

function Switches({ push, onOff }: { readonly push: Push; readonly onOff: () => void }) {
  const texts = useTexts(notificationsTexts)
  const { change, turnOff, kinds } = push
  const shown = (change.isPending ? change.variables : kinds) ?? kinds
  if (shown === null) return null
  const toggle = (kind: PushKind) => {
    if (!change.isPending && !turnOff.isPending) change.mutate({ ...shown, [kind]: !shown[kind] })
  }
  return (
    <>
      <ul className={styles.switches}>
        {PUSH_KINDS.map(kind => (
          <li key={kind}>
            <label className={styles.row}>
              <span>{texts.kinds[kind]}</span>
              <input
                type="checkbox"
                role="switch"
                className={styles.switch}
                aria-checked={shown[kind]}
                checked={shown[kind]}
                onChange={() => toggle(kind)}
              />
            </label>
          </li>
        ))}
      </ul>
      <Button
        compact
        busy={turnOff.isPending}
        aria-disabled={turnOff.isPending || undefined}
        onClick={() => turnOff.isPending || turnOff.mutate(undefined, { onSuccess: onOff })}
      >
        {texts.turnOff}
      </Button>
    </>
  )
}

function Hint({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.hint}>
      <Icon name="info" size={20} />
      <span>{children}</span>
    </p>
  )
}

/** Looks again when the page is seen again: the rider may come back from the browser's settings. */
function useDenied(): boolean {
  usePageVisible()
  return 'Notification' in window && Notification.permission === 'denied'
}
