import { useRef } from 'react'
import { savedPlacesTexts } from '../../../messages/dialogs.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaceName } from '../../place-names/place-names.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/marks.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useViewer } from '../../viewer.ts'
import type { PlaceChoice } from '../place-option.ts'
import { useMyPlaces } from './my-places.ts'
import { keepPlace } from './saved-options.ts'
import { type KeptKind, keptKinds, type SavedPlaces } from './saved-places.ts'
import styles from './saved-places-list.module.css'

/** Home, Work and the recent places, each with its buttons to set and remove it. */
export function SavedPlacesList() {
  const texts = useTexts(savedPlacesTexts)
  const nameOf = usePlaceName()
  const viewer = useViewer()
  const { myPlaces, saved } = useMyPlaces()
  const list = useRef<HTMLDivElement>(null)
  // The pressed button is removed with its row, so focus moves.
  const keep = (kind: KeptKind, place: PlaceChoice | null) => {
    keepPlace(myPlaces, kind, place, nameOf)
    list.current?.focus()
  }
  const forget = ({ name }: PlaceChoice) => {
    myPlaces.forgetRecent(name)
    showToast.success(texts.removed(nameOf(name)))
    list.current?.focus()
  }
  return (
    <div ref={list} tabIndex={-1} className={styles.places}>
      <ul className={styles.list}>
        {keptKinds.map(kind => (
          <li key={kind} className={styles.row}>
            <Icon name={kind} />
            <p>
              <strong>{texts.kinds[kind]}</strong>
              <span className={styles.note}>{nameOf(saved[kind].place?.name ?? '') || texts.notSet}</span>
            </p>
            {saved[kind].place && (
              <IconButton
                icon="trash"
                label={texts.removeOf(texts.kinds[kind])}
                onClick={() => keep(kind, null)}
              />
            )}
          </li>
        ))}
      </ul>
      {keptKinds.some(kind => !saved[kind].place) && <p className={styles.note}>{texts.howToSet}</p>}
      <h3>{texts.recent}</h3>
      {saved.recent.length === 0 ? (
        <p className={styles.note}>{texts.nothingRecent}</p>
      ) : (
        <ul className={styles.list}>
          {saved.recent.map(({ place }) => (
            <RecentRow key={place.name} place={place} saved={saved} onKeep={keep} onForget={forget} />
          ))}
        </ul>
      )}
      <p className={styles.note}>{viewer ? texts.inAccount : texts.onDevice}</p>
    </div>
  )
}

interface RecentRowProps {
  readonly place: PlaceChoice
  readonly saved: SavedPlaces
  readonly onKeep: (kind: KeptKind, place: PlaceChoice) => void
  readonly onForget: (place: PlaceChoice) => void
}

function RecentRow({ place, saved, onKeep, onForget }: RecentRowProps) {
  const texts = useTexts(savedPlacesTexts)
  const name = usePlaceName()(place.name)
  const others = keptKinds.filter(kind => saved[kind].place?.name !== place.name)
  return (
    <li className={styles.row}>
      <Icon name="clock" />
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className={styles.actions}>
          {others.map(kind => (
            <Button key={kind} compact kind="quiet" icon={kind} onClick={() => onKeep(kind, place)}>
              {texts.setAs[kind]}
            </Button>
          ))}
        </p>
      </div>
      <IconButton icon="trash" label={texts.removeOf(name)} onClick={() => onForget(place)} />
    </li>
  )
}

/** The saved places in a dialog, to edit without leaving the form. */
export function SavedPlacesDialog({ onClose }: { readonly onClose: () => void }) {
  const { heading } = useTexts(savedPlacesTexts)
  return (
    <Modal open title={heading} onClose={onClose}>
      <SavedPlacesList />
    </Modal>
  )
}
