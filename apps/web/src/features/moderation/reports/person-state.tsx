import type { ModerationPersonSummary } from '@sawari/contract'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Badge } from '../../../shared/ui/marks/badge.tsx'

type StateProps = { readonly person: Pick<ModerationPersonSummary, 'suspendedAt' | 'onHoldSince'> }

/** Suspended, on hold, or nothing. */
export function PersonState({ person: { suspendedAt, onHoldSince } }: StateProps) {
  const { person: texts } = useTexts(moderationTexts)
  return (
    <>
      {suspendedAt && (
        <Badge tone="danger" icon="lock">
          {texts.suspended}
        </Badge>
      )}
      {onHoldSince && (
        <Badge tone="warn" icon="pause">
          {texts.onHold}
        </Badge>
      )}
    </>
  )
}
