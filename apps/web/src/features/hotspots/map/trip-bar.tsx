import type { Point } from '@sawari/planner/geo'
import type { Ref } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { formatRupees } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { seatFare } from '../../../shared/stands/stand.ts'
import { ButtonLink, IconButton } from '../../../shared/ui/button.tsx'
import type { ChosenTrip } from '../board/use-stand-board.ts'
import styles from './stand-map.module.css'

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

interface NamedPoint {
  readonly name: string
  readonly point: Point
}

/** The planner's address for a trip whose ends, or one of them, are known. */
export function plannerAddress({
  from,
  to,
}: {
  readonly from?: NamedPoint
  readonly to?: NamedPoint
}): string {
  const at = ({ point }: NamedPoint) => `${point.latitude},${point.longitude}`
  const query = new URLSearchParams({
    ...(from && { from: from.name, fromAt: at(from) }),
    ...(to && { to: to.name, toAt: at(to) }),
    // The planner then chooses the seat that was chosen here.
    ...(from && to && { seat: '1' }),
  })
  return `${paths.routes}?${query}`
}
