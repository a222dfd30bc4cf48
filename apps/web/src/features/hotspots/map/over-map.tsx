// Rickshaw Points over the map: its notices and the chosen trip.
import type { Ref } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { formatRupees } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { usePlaces } from '../../../shared/region.ts'
import { seatFare } from '../../../shared/stands/stand.ts'
import { Button, ButtonLink, IconButton } from '../../../shared/ui/button.tsx'
import { Icon, Spinner } from '../../../shared/ui/marks.tsx'
import type { ChosenTrip, StandBoard } from '../board/use-stand-board.ts'
import { plannerAddress } from './popups.tsx'
import styles from './stand-map.module.css'

interface BoardNoticeProps {
  readonly board: StandBoard
  /** Whether it is a band across the screen instead of a card. */
  readonly flush?: boolean
  /** Whether the service area may be shown. */
  readonly area?: boolean
}

/**
 * The only notice of the screen: the reason why stands did not load, otherwise the service area for a passenger
 * outside it.
 */
export function BoardNotice({ board, flush = false, area = true }: BoardNoticeProps) {
  const { error, loading } = board.load
  if (error !== null && !loading) return <LoadFailure board={board} flush={flush} />
  return area && <ServiceBanner board={board} flush={flush} />
}

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

/** Shows why stands did not load, with a button to retry. */
function LoadFailure({ board, flush }: BoardNoticeProps) {
  const { error, retry } = useTexts(hotspotsTexts)
  return (
    <div role="alert" className={styles.error} data-flush={flush} data-over-map="">
      <Icon name="alert" size={20} />
      <p>
        <strong>{error}</strong>
        <span>{board.load.error}</span>
      </p>
      <Button compact icon="retry" onClick={board.retry}>
        {retry}
      </Button>
    </div>
  )
}

/** Shows the service area to passengers who seem to be outside it. */
function ServiceBanner({ board: { user, goToDefault }, flush }: BoardNoticeProps) {
  const { banner } = useTexts(hotspotsTexts)
  const { served } = usePlaces()
  if (user.banner === null) return null
  // Either action removes the banner and the button that has the focus.
  const leave = () => {
    user.dismissBanner()
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const tryDemo = () => {
    leave()
    goToDefault()
  }
  return (
    <section
      role="status"
      aria-label={banner.label}
      className={styles.areaNotice}
      data-flush={flush}
      data-over-map=""
    >
      <Icon name="info" size={20} />
      <div className={styles.text}>
        <p>
          <strong>{banner.title(served)}</strong>
        </p>
        <div className={styles.action}>
          <p>{banner[user.banner]}</p>
          <Button compact kind="brand" onClick={tryDemo}>
            {banner.tryDemo}
          </Button>
        </div>
      </div>
      <IconButton icon="close" label={banner.dismiss} onClick={leave} />
    </section>
  )
}

interface TripBarProps {
  readonly ref: Ref<HTMLElement>
  readonly trip: ChosenTrip
  readonly onClose: () => void
}

/** The trip chosen in the popup, with a link to the planner. Takes the focus that the popup had. */
export function TripBar({ ref, trip: { stand, destination }, onClose }: TripBarProps) {
  const { trip: texts } = useTexts(hotspotsTexts)
  const nameOf = usePlaceName()
  return (
    <section ref={ref} tabIndex={-1} aria-label={texts.label} className={styles.bar}>
      <p className={styles.ends}>
        {texts.fromTo(nameOf(stand), nameOf(destination))}
        {destination.fareRupees !== null && (
          <strong>{texts.seat(formatRupees(destination.fareRupees))}</strong>
        )}
      </p>
      {destination.fareRupees !== null && <FareButton fares={[seatFare(stand, destination)]} />}
      <IconButton icon="close" label={texts.close} onClick={onClose} />
      <ButtonLink kind="primary" compact icon="route" to={plannerAddress({ from: stand, to: destination })}>
        {texts.plan}
      </ButtonLink>
    </section>
  )
}
