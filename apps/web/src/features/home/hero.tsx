import { homeTexts } from '../../messages/home.ts'
import { useTexts } from '../../messages/texts.ts'
import { paths } from '../../shared/paths.ts'
import { usePlaces } from '../../shared/region.ts'
import { AutoDrawing } from '../../shared/ui/auto-drawing.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Icon, type IconName } from '../../shared/ui/marks.tsx'
import { PauseButton, useRotation } from '../../shared/ui/motion.tsx'
import styles from './hero.module.css'
import { HeroSearch } from './hero-search.tsx'

export function Hero() {
  const home = useTexts(homeTexts)
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.area}>{usePlaces().areas}</p>
        <h1 tabIndex={-1} className={styles.tagline}>
          {home.tagline}
        </h1>
        <p className={styles.lead}>{home.lead}</p>
        <HeroSearch />
        <div className={styles.actions}>
          <ButtonLink kind="primary" icon="stand" to={paths.hotspots}>
            {home.findRides}
          </ButtonLink>
          <ButtonLink icon="people" to={paths.rideBuddy}>
            {home.shareJourney}
          </ButtonLink>
        </div>
        <AutoDrawing className={styles.auto} />
      </div>
      <div className={styles.kerb} />
      <HeroTiles />
    </div>
  )
}

const HIGHLIGHT_MS = 5_000

const order = [
  ['stands', 'stand'],
  ['routes', 'route'],
  ['share', 'people'],
] as const satisfies readonly (readonly [string, IconName])[]

/** The three tiles; the highlight goes from one to the next. */
function HeroTiles() {
  const home = useTexts(homeTexts)
  const rotation = useRotation({ count: order.length, intervalMs: HIGHLIGHT_MS })
  return (
    <section aria-label={home.tilesHeading} className={styles.tilesArea} {...rotation.area}>
      <ul className={styles.tiles}>
        {order.map(([name, icon], position) => (
          <li key={name} className={styles.tile} data-highlighted={position === rotation.index}>
            <span className={styles.mark}>
              <Icon name={icon} size={28} />
            </span>
            <div className={styles.tileWords}>
              <h2 className={styles.tileTitle}>{home.tiles[name].title}</h2>
              <p>{home.tiles[name].text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.tilesFoot}>
        <span aria-hidden="true" className={styles.dots}>
          {order.map(([name], position) => (
            <span key={name} data-on={position === rotation.index} />
          ))}
        </span>
        <span className={styles.position}>{home.tilesPosition(rotation.index + 1, order.length)}</span>
        <PauseButton pauseText={home.pauseMotion} playText={home.playMotion} />
      </div>
    </section>
  )
}
