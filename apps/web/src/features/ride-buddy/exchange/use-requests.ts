import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { hasCode, retryLostCalls } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import { steadyNowMs } from '../../../shared/steady-clock.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import { createEmailProofAsked, viewerQueryKey } from '../../../shared/viewer.ts'
import type { Match, RideRequest } from '../model/buddy.ts'
import { locked, refusalToSend, unlocked } from '../model/expiry.ts'
import { useBuddyCalls } from './calls.ts'
import { createCompanyNews } from './company-news.ts'
import { answerFailure, sendFailure, useFailures } from './failures.ts'
import type { RideBuddy } from './use-ride-buddy.ts'

/** Sends requests to riders. The lock is set at once, so that a double tap sends one request. */
export function useSendRequest(buddy: RideBuddy, onConnected: () => void): (match: Match) => void {
  const { requests } = useTexts(rideBuddyTexts)
  const failures = useFailures()
  const { sendRequest } = useBuddyCalls()
  const app = useApp()
  const proofAsked = app.singleton(createEmailProofAsked)
  const news = app.singleton(createCompanyNews)
  const queries = useQueryClient()
  const { cache, requestMs } = buddy
  const reloadProfile = () => {
    const { viewer } = app.session.state()
    if (viewer) void queries.invalidateQueries({ queryKey: viewerQueryKey(viewer, 'profile') })
  }
  const sending = useMutation({
    mutationFn: (match: Match) => sendRequest(match, ownTrip(buddy)),
    ...retryLostCalls,
    onSuccess: (made, { rider }) => {
      cache.setLocks(locked(cache.locks(), rider.id, { state: 'sent', atMs: steadyNowMs() }))
      cache.reload('requests')
      if (!made) return showToast.success(requests.sentTo(rider.name))
      cache.addConnection(made)
      news.connected(made.matchId, true)
      onConnected()
    },
    onError: (error, { rider }) => {
      if (hasCode(error, 'EMAIL_NOT_PROVED')) proofAsked.setState(true, true)
      // The terms have changed while the app was open: the profile reports it, and the shell asks for consent.
      if (hasCode(error, 'CONSENT_REQUIRED')) reloadProfile()
      const { text, gone } = sendFailure(error, failures)
      cache.setLocks(unlocked(cache.locks(), rider.id))
      if (gone) cache.removeMatch(rider.id)
      cache.reload('requests')
      showToast.error(text)
    },
  })

  return match => {
    const riderId = match.rider.id
    const nowMs = steadyNowMs()
    const locks = cache.locks()
    const isPending = buddy.isPending(riderId)
    const refusal = refusalToSend({ locks, isPending, riderId, nowMs, lockMs: requestMs })
    if (refusal?.kind === 'inFlight') return showToast.info(requests.inFlight)
    if (refusal?.kind === 'alreadySent') return showToast.info(requests.alreadySent)
    if (refusal?.kind === 'tooSoon')
      return showToast.info(
        refusal.minutesAgo === 0
          ? requests.alreadySentJustNow
          : requests.alreadySentMinutesAgo(refusal.minutesAgo),
      )
    cache.setLocks(locked(locks, riderId, { state: 'sending', atMs: nowMs }))
    sending.mutate(match)
  }
}

function ownTrip({ search }: RideBuddy) {
  const trip = search.live?.trip ?? search.lastTrip
  return { source: trip?.source.name ?? '', destination: trip?.destination.name ?? '' }
}

/** Accepts or declines. */
export function useAnswerRequest({ cache }: RideBuddy) {
  const { requests } = useTexts(rideBuddyTexts)
  const failures = useFailures()
  const { answerRequest } = useBuddyCalls()
  const news = useApp().singleton(createCompanyNews)
  return useMutation({
    mutationFn: ({ request, action }: { request: RideRequest; action: 'accept' | 'decline' }) =>
      answerRequest(request.id, action),
    ...retryLostCalls,
    onSuccess: (made, { request }) => {
      cache.removeRequest(request.id)
      showToast.withdraw(requests.incomingAlert(request.rider.name))
      if (!made) {
        cache.reload('requests')
        return showToast.info(requests.declined)
      }
      cache.addConnection(made)
      news.connected(made.matchId, true)
    },
    onError: (error, { request }) => {
      const { text, gone } = answerFailure(error, failures)
      showToast.error(text)
      if (!gone) return
      cache.removeRequest(request.id)
      // The request may no longer exist because the acceptance was stored although its response was lost.
      cache.reload('requests', 'connections')
    },
  })
}
