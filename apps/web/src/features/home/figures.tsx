import { homeTexts } from '../../messages/home.ts'
import { useTexts } from '../../messages/texts.ts'
import styles from './figures.module.css'

/** The figures of the service, styled like a meter. */
export function Figures() {
  const { figures, figuresHeading } = useTexts(homeTexts)
  return (
    <section aria-label={figuresHeading} className={styles.band}>
      <dl className={styles.figures}>
        {Object.values(figures).map(({ value, label }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
