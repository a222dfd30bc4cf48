import type { BlockedRider, RiderId } from '@sawari/contract'
import { blockedRiders, unblockRider } from '@sawari/contract/rider-safety'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { retryLostCalls } from '../../../shared/api/api-error.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import { formatDay } from '../../../shared/format.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { freshQuery } from '../email-proof/own-profile.ts'
import { LoadedCard } from './loaded-card.tsx'
import styles from './profile-screen.module.css'

function blockedRidersQuery({ api }: App, viewer: Viewer) {
  return freshQuery(viewer, 'blocked-riders', async signal => {
    const riders: BlockedRider[] = []
    for (let page = 1; ; page += 1) {
      const { data, hasMore } = await api.call(blockedRiders, { query: { page: String(page) }, signal })
      riders.push(...data)
      if (!hasMore) return riders
    }
  })
}

/** The riders that the viewer has blocked in Travel Buddy, each with a button to unblock. */
export function BlockedRiders({ viewer }: { readonly viewer: Viewer }) {
  const { blocked } = useTexts(accountsTexts).profile
  const heading = useRef<HTMLHeadingElement>(null)
  const load = useQuery(blockedRidersQuery(useApp(), viewer))
  const riders = load.data
  const unblock = useUnblock(viewer, () => heading.current?.focus())
  return (
    <LoadedCard
      id="profile-blocked"
      heading={blocked.heading}
      headingRef={heading}
      load={load}
      failedText={blocked.loadFailed}
    >
      {riders && <p>{riders.length === 0 ? blocked.empty : blocked.lead}</p>}
      {riders?.map(({ userId, name, blockedAt }) => (
        <div key={userId} className={styles.action}>
          <p>
            <bdi>{name}</bdi>
            <span className={styles.note}>{blocked.since(formatDay(new Date(blockedAt)))}</span>
          </p>
          <Button
            busy={unblock.isPending && unblock.variables.userId === userId}
            onClick={() => unblock.isPending || unblock.mutate({ userId, name })}
          >
            {blocked.unblock}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </div>
      ))}
    </LoadedCard>
  )
}

function useUnblock(viewer: Viewer, onDone: () => void) {
  const { blocked } = useTexts(accountsTexts).profile
  const app = useApp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ userId }: { readonly userId: RiderId; readonly name: string }) =>
      app.api.call(unblockRider, { params: { id: userId } }),
    ...retryLostCalls,
    onSuccess: async (_, { name }) => {
      showToast.success(blocked.unblocked(name))
      onDone()
      await queries.invalidateQueries({ queryKey: blockedRidersQuery(app, viewer).queryKey })
    },
    onError: () => showToast.error(blocked.unblockFailed),
  })
}
