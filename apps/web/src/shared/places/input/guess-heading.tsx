import { placesTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import styles from './combobox.module.css'

interface GuessHeadingProps {
  readonly items: readonly { readonly isGuess?: boolean }[]
  readonly index: number
}

/** 'Did you mean', above the first option that is only a guess at what was typed. */
export function GuessHeading({ items, index }: GuessHeadingProps) {
  const { didYouMean } = useTexts(placesTexts)
  if (!items[index]?.isGuess || items[index - 1]?.isGuess) return null
  return (
    <li role="presentation" className={styles.group}>
      {didYouMean}
    </li>
  )
}
