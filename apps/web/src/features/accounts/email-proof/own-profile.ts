import { readProfile } from '@sawari/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import { retryLostCalls } from '../../../shared/api/api-error.ts'
import type { App } from '../../../shared/app-context.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { viewerQueryKey } from '../../../shared/viewer.ts'

/** The account as the server has it, because the link may have been opened on another device. */
export function ownProfileQuery({ api }: App, viewer: Viewer) {
  return freshQuery(viewer, 'profile', async signal => (await api.call(readProfile, { signal })).data)
}

/** Data of the account that another tab or device may have changed a minute ago: loaded whenever it is shown. */
export function freshQuery<Data>(viewer: Viewer, name: string, load: (signal: AbortSignal) => Promise<Data>) {
  return queryOptions({
    queryKey: viewerQueryKey(viewer, name),
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
    ...retryLostCalls,
  })
}
