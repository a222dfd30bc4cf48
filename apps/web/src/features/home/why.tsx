import { homeTexts } from '../../messages/home.ts'
import { useTexts } from '../../messages/texts.ts'
import { usePlaces } from '../../shared/region.ts'
import { Icon, type IconName } from '../../shared/ui/marks.tsx'
import styles from './why.module.css'

const iconOf = {
  stretch: 'route',
  share: 'people',
  gas: 'auto',
  room: 'transfer',
} as const satisfies Record<string, IconName>

type Fact = keyof typeof iconOf

/** Four facts about the vehicle, and six things worth knowing before a ride. */
export function Why() {
  const { why } = useTexts(homeTexts)
  const { fuel } = usePlaces()
  return (
    <section aria-labelledby="why" className={styles.section}>
      <header className={styles.head}>
        <h2 id="why">{why.heading}</h2>
        <p>{why.lead}</p>
      </header>
      <ul className={styles.facts}>
        {(Object.keys(iconOf) as Fact[]).map(fact => (
          <li key={fact} className={styles.fact} data-testid="fact">
            <Icon name={iconOf[fact]} size={32} />
            <h3>{why.facts[fact].title}</h3>
            <p>{fact === 'gas' ? fuel : why.facts[fact].text}</p>
          </li>
        ))}
      </ul>
      <h3 className={styles.insightsHeading}>{why.insightsHeading}</h3>
      <ul className={styles.insights}>
        {why.insights.map(insight => (
          <li key={insight} data-testid="insight">
            <Icon name="check" size={20} />
            {insight}
          </li>
        ))}
      </ul>
    </section>
  )
}
