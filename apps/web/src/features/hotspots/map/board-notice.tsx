import type { StandBoard } from '../board/use-stand-board.ts'
import { LoadFailure } from './load-badge.tsx'
import { ServiceBanner } from './service-banner.tsx'

interface BoardNoticeProps {
  readonly board: StandBoard
  /** As a band across the screen instead of a card. */
  readonly flush?: boolean
  /** Whether the service area may be shown. */
  readonly area?: boolean
}

/**
 * The only notice of the screen: the reason why stands did not load, otherwise the service area for a passenger
 * outside it.
 */
export function BoardNotice({ board, flush = false, area = true }: BoardNoticeProps) {
  const { load, user } = board
  const failed = load.error !== null && !load.loading
  return (
    <>
      {failed && <LoadFailure text={load.error} flush={flush} onRetry={board.retry} />}
      {!failed && area && user.banner && (
        <ServiceBanner
          reason={user.banner}
          flush={flush}
          onDismiss={user.dismissBanner}
          onDemo={() => {
            user.dismissBanner()
            board.goToDefault()
          }}
        />
      )}
    </>
  )
}
