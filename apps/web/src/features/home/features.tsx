import { homeTexts } from '../../messages/home.ts'
import { useTexts } from '../../messages/texts.ts'
import { Icon, type IconName } from '../../shared/ui/marks.tsx'
import { useRotation } from '../../shared/ui/motion.tsx'
import styles from './features.module.css'

const FEATURE_MS = 4_000

const order = [
  ['hotspots', 'stand'],
  ['routes', 'route'],
  ['sharing', 'people'],
] as const satisfies readonly (readonly [string, IconName])[]

/** Three features: one at a time on a phone, side by side with a moving highlight on wide screens. */
export function Features() {
  const { features } = useTexts(homeTexts)
  const rotation = useRotation({ count: order.length, intervalMs: FEATURE_MS })
  return (
    <section aria-labelledby="features" className={styles.band} {...rotation.area}>
      <div className={styles.section}>
        <h2 id="features" className={styles.heading}>
          {features.heading}
        </h2>
        <ul className={styles.cards}>
          {order.map(([name, icon], position) => (
            <li
              key={name}
              className={styles.card}
              data-testid="feature"
              data-shown={position === rotation.index}
            >
              <Icon name={icon} size={32} />
              <h3>{features.items[name].title}</h3>
              <p>{features.items[name].text}</p>
              <p className={styles.figure}>
                <strong>{features.items[name].value}</strong> {features.items[name].label}
              </p>
            </li>
          ))}
        </ul>
        <div className={styles.controls}>
          {order.map(([name], position) => (
            <button
              key={name}
              type="button"
              className={styles.dot}
              aria-label={features.show(features.items[name].title)}
              aria-current={position === rotation.index || undefined}
              onClick={() => rotation.select(position)}
            />
          ))}
        </div>
      </div>
    </section>
  )
}
