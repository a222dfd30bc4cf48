import { savedPlacesTexts } from '../../../messages/dialogs.ts'
import { useTexts } from '../../../messages/texts.ts'
import { SavedPlacesList } from '../../../shared/places/saved/saved-places-list.tsx'
import styles from './profile-screen.module.css'

/** Home, Work and recent places of the account. */
export function YourPlaces() {
  const { heading } = useTexts(savedPlacesTexts)
  return (
    <section className={styles.card} aria-labelledby="profile-places">
      <h2 id="profile-places">{heading}</h2>
      <SavedPlacesList />
    </section>
  )
}
