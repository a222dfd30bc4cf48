import type { MatchId, ReportReason } from '@sawari/contract'
import { useMutation } from '@tanstack/react-query'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { retryLostCalls } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import { createEmailProofAsked, isEmailNotProved } from '../../../shared/viewer.ts'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import { useBuddyCalls } from '../exchange/calls.ts'
import { isNotFound, reportFailure, useFailures } from '../exchange/failures.ts'
import type { Rider } from '../model/buddy.ts'

interface Report {
  readonly reason: ReportReason
  readonly description: string
}

/** Blocks a rider, with or without a report; the rider disappears from the page at once. */
export function useHideRider(cache: BuddyCache, rider: Rider, onHidden: () => void) {
  const { safety } = useTexts(rideBuddyTexts)
  const failures = useFailures()
  const { blockRider, reportRider } = useBuddyCalls()
  const proofAsked = useApp().only(createEmailProofAsked)
  return useMutation({
    mutationFn: (report: Report | null) =>
      report ? reportRider(rider.id, report.reason, report.description) : blockRider(rider.id),
    ...retryLostCalls,
    onSuccess: (_, report) => {
      onHidden()
      cache.removeRider(rider.id)
      showToast.success(report ? safety.reported(rider.name) : safety.blocked(rider.name))
    },
    onError: (error, report) => {
      if (isEmailNotProved(error)) proofAsked.setState(true, true)
      showToast.error(report ? reportFailure(error, failures, safety.reportFailed) : safety.blockFailed)
    },
  })
}

/** Ends a connection for both. */
export function useEndConnection(cache: BuddyCache, onEnded: () => void) {
  const { connections } = useTexts(rideBuddyTexts)
  const { endConnection } = useBuddyCalls()
  const over = (matchId: MatchId) => {
    onEnded()
    cache.removeConnection(matchId)
    cache.reload('connections')
    showToast.note(connections.ended)
  }
  return useMutation({
    mutationFn: endConnection,
    ...retryLostCalls,
    onSuccess: (_, matchId) => over(matchId),
    onError: (error, matchId) => {
      // The connection has already ended.
      if (isNotFound(error)) over(matchId)
      else showToast.error(connections.endFailed)
    },
  })
}
