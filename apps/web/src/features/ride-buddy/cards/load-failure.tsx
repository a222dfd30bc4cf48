import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { NetworkButton } from './network-button.tsx'
import styles from './parts.module.css'

interface LoadFailureProps {
  readonly text: string
  readonly onRetry: () => void
}

/** Shown above a list that could not be loaded; earlier entries stay. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  const { retry } = useTexts(rideBuddyTexts)
  return (
    <div role="alert" className={styles.failure}>
      <Icon name="alert" size={20} />
      <p>{text}</p>
      <NetworkButton compact icon="retry" onClick={onRetry}>
        {retry}
      </NetworkButton>
    </div>
  )
}
