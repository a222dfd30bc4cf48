import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import styles from './result-skeleton.module.css'

const LATER_CARDS = ['second', 'third']

/** Placeholder of the results while they load: the same heights, without figures. */
export function ResultSkeleton() {
  const { form } = useTexts(routePlannerTexts)
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>{form.searching}</VisuallyHidden>
      <div className={styles.header} />
      <div className={styles.tiles} />
      <div className={styles.first} />
      {LATER_CARDS.map(card => (
        <div key={card} className={styles.card} />
      ))}
    </div>
  )
}
