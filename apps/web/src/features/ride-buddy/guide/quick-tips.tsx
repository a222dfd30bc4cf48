import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useLifetimeMinutes } from '../../../shared/client-config.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import styles from '../cards/parts.module.css'

export function QuickTips() {
  const { tips } = useTexts(rideBuddyTexts)
  const { search } = useLifetimeMinutes()
  return (
    <section aria-labelledby="buddy-tips" className={styles.tips}>
      <h2 id="buddy-tips">{tips.heading}</h2>
      <ul className={styles.tipList}>
        {[tips.searchLasts(search), ...tips.items].map(tip => (
          <li key={tip}>
            <Icon name="check" size={20} />
            {tip}
          </li>
        ))}
      </ul>
    </section>
  )
}
