import { mapTexts } from '../../../messages/map.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useClientConfig } from '../../api/client-config.ts'
import { pageRegion } from '../../region.ts'
import styles from './map-canvas.module.css'
import type { MapPadding } from './map-handle.ts'

/** The separator with which the server joins the names. */
const SEPARATOR = ' · '

interface MapCreditsProps {
  readonly padding: MapPadding
  readonly tilesFailed: boolean
}

/** The sources of the map's data: always fully visible, because the licences demand the credit. */
export function MapCredits({ padding, tilesFailed }: MapCreditsProps) {
  const texts = useTexts(mapTexts)
  // The server's line lists all sources; those of the schematic map are already known and shown as links.
  const attribution = useClientConfig().data?.attribution
  const { credits } = pageRegion()
  const ownNames = credits.map(credit => credit.name)
  const others = attribution?.split(SEPARATOR).filter(name => !ownNames.includes(name)) ?? []
  return (
    <div className={styles.ground} style={{ insetInlineStart: padding.left }}>
      {tilesFailed && (
        <p role="status" className={styles.tilesNote}>
          {texts.tilesFailed}
        </p>
      )}
      <p className={styles.attribution}>
        {others.join(SEPARATOR)}
        {credits.map(({ name, licence, url }, index) => (
          <span key={url}>
            {(index > 0 || others.length > 0) && SEPARATOR}
            <a href={url} target="_blank" rel="noopener noreferrer" title={licence}>
              {name}
            </a>
          </span>
        ))}
      </p>
    </div>
  )
}
