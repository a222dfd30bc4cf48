import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaces } from '../../../shared/region.ts'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import type { BannerPlan } from '../board/banner-plan.ts'
import styles from './service-banner.module.css'

interface ServiceBannerProps {
  readonly reason: BannerPlan['reason']
  /** As a band across the screen instead of a card. */
  readonly flush: boolean
  readonly onDemo: () => void
  readonly onDismiss: () => void
}

/** Shows the service area to passengers who seem to be outside it. */
export function ServiceBanner({ reason, flush, onDemo, onDismiss }: ServiceBannerProps) {
  const { banner } = useTexts(hotspotsTexts)
  // Either action removes the banner and the button that has the focus.
  const leaving = (act: () => void) => () => {
    act()
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section
      role="status"
      aria-label={banner.label}
      className={styles.banner}
      data-flush={flush}
      data-over-map=""
    >
      <Icon name="info" size={20} />
      <div className={styles.text}>
        <p>
          <strong>{banner.title(usePlaces().served)}</strong>
        </p>
        <div className={styles.action}>
          <p>{banner[reason]}</p>
          <Button compact kind="brand" onClick={leaving(onDemo)}>
            {banner.tryDemo}
          </Button>
        </div>
      </div>
      <IconButton icon="close" label={banner.dismiss} onClick={leaving(onDismiss)} />
    </section>
  )
}
