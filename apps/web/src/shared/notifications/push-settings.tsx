import { type PushSwitches, readPush, removePush, savePush } from '@sawari/contract/push'
import { PUSH_KINDS, type PushKind } from '@sawari/contract/push-kinds'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { notificationsTexts } from '../../messages/dialogs.ts'
import { textsOf, useTexts } from '../../messages/texts.ts'
import { ApiError, retryLostCalls } from '../api/api-error.ts'
import { type App, useApp } from '../app-context.ts'
import type { Viewer } from '../session/access-token.ts'
import { KEPT_SWITCHES } from '../session/private-data.ts'
import { Button } from '../ui/button.tsx'
import { usePageVisible } from '../ui/device.ts'
import { Icon } from '../ui/marks.tsx'
import { showToast } from '../ui/toasts.ts'
import { usePersonalStorage, viewerQueryKey } from '../viewer.ts'
import {
  askForPermission,
  deviceSubscription,
  pushAbility,
  subscribeDevice,
  unsubscribeDevice,
} from './push-device.ts'
import styles from './push-settings.module.css'

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

const ALL: PushSwitches = { request: true, acceptance: true, message: true }

function pushQuery({ api }: App, viewer: Viewer) {
  return queryOptions({
    queryKey: viewerQueryKey(viewer, 'notifications'),
    queryFn: async ({ signal }) => (await api.call(readPush, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    ...retryLostCalls,
  })
}

type TurnOnOutcome = 'on' | Exclude<NotificationPermission, 'granted'>

/** Whether the server does not send to the push service of this browser. */
export function isUnserved(error: unknown): boolean {
  return error instanceof ApiError && error.details.some(({ path }) => path === 'endpoint')
}

/** The settings of this device on the server, and the ways to change them. */
export function usePush(viewer: Viewer) {
  const app = useApp()
  const queries = useQueryClient()
  const query = pushQuery(app, viewer)
  const { data } = useQuery(query)
  const kept = usePersonalStorage()
  const publicKey = data?.publicKey ?? null

  const show = (kinds: PushSwitches | null) => {
    queries.setQueryData(query.queryKey, { publicKey, kinds })
    if (kinds) kept.write(KEPT_SWITCHES, JSON.stringify(kinds))
    else kept.remove(KEPT_SWITCHES)
  }
  const save = async (kinds: PushSwitches, key: string) => {
    const body = { ...(await subscribeDevice(key)), kinds }
    try {
      show((await app.api.call(savePush, { body })).data.kinds)
    } catch (error) {
      if (isUnserved(error)) {
        await unsubscribeDevice().catch(() => undefined)
        show(null)
      }
      throw error
    }
  }

  const turnOn = useMutation({
    mutationFn: async (key: string): Promise<TurnOnOutcome> => {
      const permission = await askForPermission()
      if (permission !== 'granted') return permission
      await save(ALL, key)
      return 'on'
    },
  })
  const change = useMutation({
    mutationFn: (kinds: PushSwitches) => save(kinds, publicKey!),
    onError: () => showToast.error(textsOf(notificationsTexts).saveFailed),
  })
  const turnOff = useMutation({
    mutationFn: async () => {
      await unsubscribeDevice().catch(() => undefined)
      await app.api.call(removePush)
      show(null)
    },
    onError: () => showToast.error(textsOf(notificationsTexts).saveFailed),
  })

  // The same viewer has signed in again on a device that is still subscribed.
  const isNew = data?.kinds === null && publicKey !== null
  useEffect(() => {
    const switches = isNew ? kept.read(KEPT_SWITCHES) : null
    if (switches === null || publicKey === null) return
    void (async () => {
      const subscription = await deviceSubscription(publicKey)
      if (!subscription || Notification.permission !== 'granted') return
      const body = { ...subscription, kinds: JSON.parse(switches) as PushSwitches }
      const saved = await app.api.call(savePush, { body })
      queries.setQueryData(query.queryKey, { publicKey, kinds: saved.data.kinds })
    })().catch(() => undefined)
  }, [isNew, publicKey, kept, app, queries, query.queryKey])

  return { publicKey, kinds: data?.kinds ?? null, turnOn, change, turnOff }
}
