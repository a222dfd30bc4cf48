import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { FailureNote } from '../../../shared/ui/text/list-notes.tsx'
import { NetworkButton } from './network-button.tsx'

interface LoadFailureProps {
  readonly text: string
  readonly onRetry: () => void
}

/** Shown above a list that could not be loaded. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  const texts = useTexts(rideBuddyTexts)
  const retry = (
    <NetworkButton compact icon="retry" onClick={onRetry}>
      {texts.retry}
    </NetworkButton>
  )
  return <FailureNote action={retry}>{text}</FailureNote>
}
