import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Icon } from '../../../shared/ui/marks.tsx'
import styles from './panel-parts.module.css'

const LEVELS = ['high', 'medium', 'low'] as const

export function StatsCard() {
  const { stats } = useTexts(hotspotsTexts)
  return (
    <section className={styles.stats} aria-label={stats.label}>
      <p>
        <strong>{stats.spots}</strong> {stats.spotsNote}
      </p>
      <p>
        <strong>{stats.updates}</strong> {stats.updatesNote}
      </p>
    </section>
  )
}

/** The levels in one line: word and bars, then the colour. */
export function LegendChips() {
  const { availability } = useTexts(hotspotsTexts)
  return (
    <ul className={styles.chips} aria-hidden="true">
      {LEVELS.map(level => (
        <li key={level} className={styles.chip}>
          <Swatch level={level} />
          {availability[level]}
        </li>
      ))}
    </ul>
  )
}

/** The legend of the circles: words first, because red for "many" is unusual. */
export function Legend() {
  const { legend } = useTexts(hotspotsTexts)
  return (
    <section className={styles.block} aria-labelledby="legend-title">
      <h2 id="legend-title">{legend.title}</h2>
      <ul className={styles.levels}>
        {LEVELS.map(level => (
          <li key={level}>
            <Swatch level={level} />
            <span>
              <strong>{legend[level]}</strong>
              <span className={styles.note}>{legend[`${level}Colour`]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Swatch({ level }: { readonly level: (typeof LEVELS)[number] }) {
  return (
    <span className={styles.swatch} data-level={level}>
      <Icon name={`bars-${level}`} size={16} />
    </span>
  )
}

export function Tips() {
  const { tips } = useTexts(hotspotsTexts)
  return (
    <section className={styles.block} aria-labelledby="tips-title">
      <h2 id="tips-title">{tips.title}</h2>
      <ul className={styles.tips}>
        {tips.items.map(tip => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  )
}
