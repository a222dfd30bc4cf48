import { faresTexts } from '../../messages/places.ts'
import { useTexts } from '../../messages/texts.ts'
import { classNames } from '../ui/text.tsx'
import type { FareKind } from './fare.ts'
import styles from './fare-mark.module.css'

/** The origin of a fare as a word: official, customary, an estimate … */
export function FareMark({ kind }: { readonly kind: FareKind }) {
  const { kinds } = useTexts(faresTexts)
  return <span className={classNames(styles.mark, styles[kind])}>{kinds[kind]}</span>
}
