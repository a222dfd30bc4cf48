import { useRef } from 'react'
import { savedPlacesTexts } from '../../../messages/dialogs.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaceName } from '../../place-names/place-names.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/marks.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useViewer } from '../../viewer.ts'
import type { PlaceChoice } from '../place-option.ts'
import { type MyPlaces, useMyPlaces } from './my-places.ts'
import { type KeptKind, keptKinds, type SavedPlaces } from './saved-places.ts'
import styles from './saved-places-list.module.css'

/** Home, Work and the recent places, each with its buttons to set and remove it. */
export function SavedPlacesList() {
  const texts = useTexts(savedPlacesTexts)
  const { myPlaces, saved } = useMyPlaces()
  const list = useRef<HTMLDivElement>(null)
  // The pressed button is removed with its row, so focus moves.
  const focusList = () => list.current?.focus()
  return (
    <div ref={list} tabIndex={-1} className={styles.places}>
      <ul className={styles.list}>
        {keptKinds.map(kind => (
          <KeptRow key={kind} kind={kind} saved={saved} myPlaces={myPlaces} onButtonGone={focusList} />
        ))}
      </ul>
      {keptKinds.some(kind => !saved[kind].place) && <p className={styles.note}>{texts.howToSet}</p>}
      <h3>{texts.recent}</h3>
      {saved.recent.length === 0 ? (
        <p className={styles.note}>{texts.nothingRecent}</p>
      ) : (
        <ul className={styles.list}>
          {saved.recent.map(({ place }) => (
            <RecentRow
              key={place.name}
              place={place}
              saved={saved}
              myPlaces={myPlaces}
              onButtonGone={focusList}
            />
          ))}
        </ul>
      )}
      <StorageNote />
    </div>
  )
}

const iconOf: Record<KeptKind, IconName> = { home: 'home', work: 'work' }

interface RowProps {
  readonly myPlaces: MyPlaces
  readonly saved: SavedPlaces
  readonly onButtonGone: () => void
}

function KeptRow({ kind, saved, myPlaces, onButtonGone }: RowProps & { readonly kind: KeptKind }) {
  const texts = useTexts(savedPlacesTexts)
  const nameOf = usePlaceName()
  const { place } = saved[kind]
  return (
    <li className={styles.row}>
      <Icon name={iconOf[kind]} />
      <p>
        <strong>{texts.kinds[kind]}</strong>
        <span className={styles.note}>{place ? nameOf(place.name) : texts.notSet}</span>
      </p>
      {place && (
        <IconButton
          icon="trash"
          label={texts.removeOf(texts.kinds[kind])}
          onClick={() => {
            myPlaces.keep(kind, null)
            showToast.success(texts.removed(texts.kinds[kind]))
            onButtonGone()
          }}
        />
      )}
    </li>
  )
}

function RecentRow({ place, saved, myPlaces, onButtonGone }: RowProps & { readonly place: PlaceChoice }) {
  const texts = useTexts(savedPlacesTexts)
  const nameOf = usePlaceName()
  const name = nameOf(place.name)
  return (
    <li className={styles.row}>
      <Icon name="clock" />
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className={styles.actions}>
          {keptKinds.map(
            kind =>
              saved[kind].place?.name !== place.name && (
                <Button
                  key={kind}
                  compact
                  kind="quiet"
                  icon={iconOf[kind]}
                  onClick={() => {
                    myPlaces.keep(kind, place)
                    showToast.success(texts.set[kind](name))
                    onButtonGone()
                  }}
                >
                  {texts.setAs[kind]}
                </Button>
              ),
          )}
        </p>
      </div>
      <IconButton
        icon="trash"
        label={texts.removeOf(name)}
        onClick={() => {
          myPlaces.forgetRecent(place.name)
          showToast.success(texts.removed(name))
          onButtonGone()
        }}
      />
    </li>
  )
}

function StorageNote() {
  const { inAccount, onDevice } = useTexts(savedPlacesTexts)
  const viewer = useViewer()
  return <p className={styles.note}>{viewer ? inAccount : onDevice}</p>
}
