import { claimsTexts } from '../../../messages/claims.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaces } from '../../../shared/region.ts'
import styles from './result-states.module.css'

/** The ways to travel and the places that the region's data do not have. */
export function Missing() {
  const texts = useTexts(claimsTexts)
  const { missing } = usePlaces()
  return missing ? <p className={styles.missing}>{texts.missing(missing)}</p> : null
}
