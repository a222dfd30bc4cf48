// The queries of moderation. Each is under the viewer's key, so that sign-out removes it.
import {
  moderationFeedback,
  moderationLog,
  moderationPerson,
  moderationReports,
  moderationStatus,
} from '@sawari/contract/moderation'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { hasCode, retryLostCalls } from '../../shared/api/api-error.ts'
import type { App } from '../../shared/app-context.ts'
import type { Viewer } from '../../shared/session/access-token.ts'
import { viewerQueryKey } from '../../shared/viewer.ts'

/** Other moderators act as well, so a list is loaded again whenever it is shown. */
const STALE_AFTER_MS = 0

export type ReportState = 'open' | 'closed'
export type FeedbackState = 'open' | 'answered' | 'closed'
type Before = string | undefined

export function moderationKey(viewer: Viewer, ...rest: readonly string[]): readonly string[] {
  return viewerQueryKey(viewer, 'moderation', ...rest)
}

/** Whether the viewer moderates, and whether this session has entered the second factor. */
export function statusQuery({ api }: App, viewer: Viewer) {
  return queryOptions({
    queryKey: moderationKey(viewer, 'status'),
    queryFn: async ({ signal }) => (await api.call(moderationStatus, { signal })).data,
    ...retryLostCalls,
  })
}

export function reportsQuery({ api }: App, viewer: Viewer, state: ReportState) {
  return pagesQuery(viewer, ['reports', state], ({ pageParam: before, signal }) =>
    api.call(moderationReports, { query: { state, before }, signal }),
  )
}

export function feedbackQuery({ api }: App, viewer: Viewer, state: FeedbackState) {
  return pagesQuery(viewer, ['feedback', state], ({ pageParam: before, signal }) =>
    api.call(moderationFeedback, { query: { state, before }, signal }),
  )
}

export function recordQuery({ api }: App, viewer: Viewer) {
  return pagesQuery(viewer, ['record'], ({ pageParam: before, signal }) =>
    api.call(moderationLog, { query: { before }, signal }),
  )
}

interface RowsOfPage {
  readonly data: readonly { readonly id: string }[]
  readonly hasMore: boolean
}

/** A list in pages: each page is asked for by the last id of the one before. */
function pagesQuery<Page extends RowsOfPage>(
  viewer: Viewer,
  key: readonly string[],
  load: (page: { readonly pageParam: Before; readonly signal: AbortSignal }) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey: moderationKey(viewer, ...key),
    queryFn: context => guarded(context.client, viewer, () => load(context)),
    initialPageParam: undefined as Before,
    getNextPageParam: ({ data, hasMore }: Page): Before => (hasMore ? data.at(-1)?.id : undefined),
    staleTime: STALE_AFTER_MS,
    ...retryLostCalls,
  })
}

/** A person with the newest reports about them. */
export function personQuery({ api }: App, viewer: Viewer, personId: string) {
  return queryOptions({
    queryKey: moderationKey(viewer, 'person', personId),
    queryFn: ({ client, signal }) =>
      guarded(client, viewer, async () => {
        return (await api.call(moderationPerson, { params: { id: personId }, signal })).data
      }),
    staleTime: STALE_AFTER_MS,
    ...retryLostCalls,
  })
}

/** When the second factor has expired, its form appears again. */
export async function guarded<Answer>(
  queries: QueryClient,
  viewer: Viewer,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (hasCode(error, 'SECOND_FACTOR_REQUIRED'))
      void queries.invalidateQueries({ queryKey: moderationKey(viewer, 'status') })
    throw error
  }
}
