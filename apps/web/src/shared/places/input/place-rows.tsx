import { placesTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { Fare } from '../../fares/fare.ts'
import { FareMark } from '../../fares/fare-button.tsx'
import type { NameOf } from '../../place-names/place-names.ts'
import { Icon, type IconName } from '../../ui/marks.tsx'
import type { PlaceOption } from '../place-option.ts'
import styles from './combobox.module.css'
import type { PlaceOptions } from './use-place-search.ts'

const iconOf: Record<PlaceOption['kind'], IconName> = {
  stand: 'auto',
  place: 'pin',
  suggestion: 'star',
  home: 'home',
  work: 'work',
  recent: 'clock',
  edit: 'edit',
  'all-stands': 'list',
  'set-home': 'home',
  'set-work': 'work',
  'unset-home': 'close',
  'unset-work': 'close',
}

interface OptionContentProps {
  readonly option: PlaceOption
  readonly nameOf: NameOf
  readonly onOpenFare: (fare: Fare) => void
}

/** Icon, name and detail of an option. */
export function OptionContent({ option, nameOf, onOpenFare }: OptionContentProps) {
  return (
    <>
      <Icon name={option.isStation ? 'train' : iconOf[option.kind]} />
      <span>{option.label ?? nameOf(option.name)}</span>
      {option.detail && (
        <span className={styles.detail}>
          {option.detail}
          {option.fare && <OptionFare fare={option.fare} onOpen={onOpenFare} />}
        </span>
      )}
    </>
  )
}

/** The mark of a fare inside an option, for a pointer: options hold no buttons. By keyboard, the results have it. */
function OptionFare({ fare, onOpen }: { readonly fare: Fare; readonly onOpen: (fare: Fare) => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <span
      className={styles.fare}
      onClick={event => {
        event.stopPropagation()
        onOpen(fare)
      }}
    >
      {' '}
      <FareMark kind={fare.kind} />
    </span>
  )
}

interface InputNoteProps {
  readonly found: PlaceOptions
  readonly noMatch: boolean
  readonly text: string
}

/** Below the options: that the search failed, or that no place has such a name. */
export function InputNote({ found, noMatch, text }: InputNoteProps) {
  const { input, search } = useTexts(placesTexts)
  if (found.failed)
    return (
      <p role="alert" className={styles.error}>
        <Icon name="alert" size={20} />
        <span>{search.failed}</span>
      </p>
    )
  if (!noMatch) return null
  return (
    <div className={styles.note}>
      <p>{input.noMatch(text)}</p>
      <p>{input.noMatchHint}</p>
    </div>
  )
}
