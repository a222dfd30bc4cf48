import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { usePlaces } from '../../../messages/place-texts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button, IconButton } from '../../../shared/ui/controls/button.tsx'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import type { BannerPlan } from './banner-plan.ts'
import styles from './service-banner.module.css'

interface ServiceBannerProps {
  readonly reason: BannerPlan['reason']
  readonly onDemo: () => void
  readonly onDismiss: () => void
}

/** Names the service area to passengers who seem to be outside it. Lies over the map and shifts nothing. */
export function ServiceBanner({ reason, onDemo, onDismiss }: ServiceBannerProps) {
  const { banner } = useTexts(hotspotsTexts)
  return (
    <section role="status" aria-label={banner.label} className={styles.banner}>
      <Icon name="info" size={20} />
      <div className={styles.text}>
        <p>
          <strong>{banner.title(usePlaces().served)}</strong>
        </p>
        <div className={styles.action}>
          <p>{banner[reason]}</p>
          <Button compact kind="brand" onClick={onDemo}>
            {banner.tryDemo}
          </Button>
        </div>
      </div>
      <IconButton icon="close" label={banner.dismiss} onClick={onDismiss} />
    </section>
  )
}
