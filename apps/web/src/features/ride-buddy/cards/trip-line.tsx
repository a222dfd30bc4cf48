import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import type { TripNames } from '../model/buddy.ts'
import styles from './parts.module.css'

/** 'A → B', read as 'From A to B'; in a pair, preceded by its rider. */
export function TripLine({ trip, whose }: { readonly trip: TripNames; readonly whose?: string | undefined }) {
  const texts = useTexts(rideBuddyTexts)
  const nameOf = usePlaceName()
  const ends = [nameOf(trip.source), nameOf(trip.destination)] as const
  return (
    <p className={styles.trip}>
      {whose && (
        <b className={styles.whose}>
          <bdi>{whose}</bdi>:{' '}
        </b>
      )}
      <span aria-hidden="true">{texts.trip(...ends)}</span>
      <VisuallyHidden>{texts.spokenTrip(...ends)}</VisuallyHidden>
    </p>
  )
}
