import { useMessages } from '../../messages/messages.ts'
import { paths } from '../../shared/paths.ts'
import { AutoDrawing } from '../../shared/ui/auto-drawing.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import styles from './hero.module.css'

export function Hero() {
  const { home } = useMessages()
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.area}>{home.area}</p>
        <h1 tabIndex={-1} className={styles.tagline}>
          {home.tagline}
        </h1>
        <p className={styles.lead}>{home.lead}</p>
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
      <Tiles />
    </div>
  )
}

function Tiles() {
  const { tiles, tilesHeading } = useMessages().home
  return (
    <section aria-label={tilesHeading} className={styles.tilesArea}>
      <ul className={styles.tiles}>
        <Tile icon="stand" {...tiles.stands} />
        <Tile icon="route" {...tiles.routes} />
        <Tile icon="people" {...tiles.share} />
      </ul>
    </section>
  )
}

interface TileProps {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

function Tile({ icon, title, text }: TileProps) {
  return (
    <li className={styles.tile}>
      <span className={styles.mark}>
        <Icon name={icon} size={28} />
      </span>
      <div className={styles.tileWords}>
        <h2 className={styles.tileTitle}>{title}</h2>
        <p>{text}</p>
      </div>
    </li>
  )
}
