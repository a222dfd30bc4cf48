import type { Fare } from '../../fares/fare.ts'
import { FareMark } from '../../fares/fare-mark.tsx'
import type { NameOf } from '../../place-names/place-names.ts'
import { Icon, type IconName } from '../../ui/marks.tsx'
import type { PlaceOption } from '../place-option.ts'
import styles from './combobox.module.css'

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
      <Icon name={iconOf[option.kind]} />
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

interface OptionFareProps {
  readonly fare: Fare
  readonly onOpen: (fare: Fare) => void
}

/** The mark of a fare inside an option, for a pointer: options hold no buttons. By keyboard, the results have it. */
function OptionFare({ fare, onOpen }: OptionFareProps) {
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
