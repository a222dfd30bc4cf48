import { rideBuddyTexts } from '../../messages/ride-buddy.ts'
import { useTexts } from '../../messages/texts.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import type { TripNames } from './buddy.ts'
import styles from './parts.module.css'

/** 'A → B', read as 'From A to B'. */
export function TripLine({ trip: { source, destination } }: { readonly trip: TripNames }) {
  const texts = useTexts(rideBuddyTexts)
  return (
    <p className={styles.trip}>
      <span aria-hidden="true">{texts.trip(source, destination)}</span>
      <VisuallyHidden>{texts.spokenTrip(source, destination)}</VisuallyHidden>
    </p>
  )
}
