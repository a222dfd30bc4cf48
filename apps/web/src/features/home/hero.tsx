import { homeTexts } from '../../messages/home.ts'
import { useTexts } from '../../messages/texts.ts'
import { paths } from '../../shared/paths.ts'
import { usePlaces } from '../../shared/region.ts'
import { AutoDrawing } from '../../shared/ui/auto-drawing.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import styles from './hero.module.css'
import { HeroSearch } from './hero-search.tsx'
import { HeroTiles } from './hero-tiles.tsx'

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
