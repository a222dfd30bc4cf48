import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { FailureNote } from '../../../shared/ui/text/list-notes.tsx'
import { failureText } from './failure-text.ts'

interface LoadFailureProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Shown above rows that could not be loaded. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const texts = useTexts(moderationTexts)
  const retry = (
    <Button compact icon="retry" onClick={onRetry}>
      {texts.retry}
    </Button>
  )
  return (
    <FailureNote action={retry}>
      {texts.loadFailed} {failureText(error)}
    </FailureNote>
  )
}
