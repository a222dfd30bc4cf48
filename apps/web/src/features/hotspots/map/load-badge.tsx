import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { StandLoadState } from '../../../shared/stands/use-stand-loader.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { Spinner } from '../../../shared/ui/marks/spinner.tsx'
import styles from './load-badge.module.css'

interface LoadBadgeProps {
  readonly load: StandLoadState
  readonly onRetry: () => void
}

/** Says that stands are loading, or why they did not load, with a button to retry. */
export function LoadBadge({ load, onRetry }: LoadBadgeProps) {
  const { loading, error, retry } = useTexts(hotspotsTexts)
  return (
    <div className={styles.place}>
      <div role="status">
        {load.loading && (
          <p className={styles.badge}>
            <Spinner /> {loading}
          </p>
        )}
      </div>
      {load.error !== null && !load.loading && (
        <div role="alert" className={styles.error}>
          <Icon name="alert" size={20} />
          <p>
            <strong>{error}</strong>
            <span>{load.error}</span>
          </p>
          <Button compact icon="retry" onClick={onRetry}>
            {retry}
          </Button>
        </div>
      )}
    </div>
  )
}
