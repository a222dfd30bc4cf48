import { type PushSwitches, readPush, removePush, savePush } from '@sawari/contract/push'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationsTexts } from '../../messages/dialogs.ts'
import { textsOf } from '../../messages/texts.ts'
import { ApiError, retryLostCalls } from '../api/api-error.ts'
import { type App, useApp } from '../app-context.ts'
import type { Viewer } from '../session/access-token.ts'
import { KEPT_SWITCHES } from '../session/private-data.ts'
import { showToast } from '../ui/toasts.ts'
import { usePersonalStorage, viewerQueryKey } from '../viewer.ts'
import { askForPermission, deviceSubscription, subscribeDevice, unsubscribeDevice } from './push-device.ts'

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
