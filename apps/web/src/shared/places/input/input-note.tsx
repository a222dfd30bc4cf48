import { placesTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Icon } from '../../ui/marks.tsx'
import styles from './combobox.module.css'
import type { PlaceOptions } from './use-place-options.ts'

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
