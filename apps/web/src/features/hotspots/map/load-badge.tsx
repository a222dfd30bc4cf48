import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon, Spinner } from '../../../shared/ui/marks.tsx'
import styles from './load-badge.module.css'

/** Shows over the map that stands are loading. */
export function LoadBadge({ loading }: { readonly loading: boolean }) {
  const texts = useTexts(hotspotsTexts)
  return (
    <div role="status" className={styles.place}>
      {loading && (
        <p className={styles.badge}>
          <Spinner /> {texts.loading}
        </p>
      )}
    </div>
  )
}

interface LoadFailureProps {
  readonly text: string | null
  /** As a band across the screen instead of a card. */
  readonly flush: boolean
  readonly onRetry: () => void
}

/** Shows why stands did not load, with a button to retry. */
export function LoadFailure({ text, flush, onRetry }: LoadFailureProps) {
  const { error, retry } = useTexts(hotspotsTexts)
  return (
    <div role="alert" className={styles.error} data-flush={flush} data-over-map="">
      <Icon name="alert" size={20} />
      <p>
        <strong>{error}</strong>
        <span>{text}</span>
      </p>
      <Button compact icon="retry" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  )
}
