import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { failureText } from './failure-text.ts'
import styles from './moderation.module.css'

interface LoadFailureProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Shown above rows that could not be loaded; earlier rows stay. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const texts = useTexts(moderationTexts)
  return (
    <div role="alert" className={styles.failure}>
      <Icon name="alert" size={20} />
      <p>
        {texts.loadFailed} {failureText(error)}
      </p>
      <Button compact icon="retry" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}
