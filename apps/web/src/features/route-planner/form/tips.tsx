import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Icon } from '../../../shared/ui/marks.tsx'
import styles from './tips.module.css'

/** Tips shown before the first search. */
export function Tips() {
  const { tips } = useTexts(routePlannerTexts)
  return (
    <section className={styles.tips}>
      <h2>{tips.heading}</h2>
      <ul className={styles.list}>
        {tips.items.map(tip => (
          <li key={tip}>
            <Icon name="check" size={20} />
            {tip}
          </li>
        ))}
      </ul>
    </section>
  )
}
