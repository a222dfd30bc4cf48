import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import { mapTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useClientConfig } from '../../client-config.ts'
import { pageRegion } from '../../region.ts'
import { localStore, sessionStore } from '../../storage.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/marks.tsx'
import { type MapHandle, useMapHandle } from '../handle/map-handle.ts'
import styles from './map-canvas.module.css'

interface MapControlsProps {
  /** The covered height at the bottom of the map, in pixels. */
  readonly bottom?: number
  /** Whether there is space for the zoom buttons. */
  readonly zooms?: boolean
  readonly children?: ReactNode
}

/** Zoom buttons, for passengers who cannot pinch, and further buttons of the screen below them. */
export function MapControls({ bottom = 0, zooms = true, children }: MapControlsProps) {
  const { zoomBy } = useMapHandle()
  const map = useTexts(mapTexts)
  return (
    <div className={styles.controls} style={{ insetBlockEnd: bottom + 48 }} data-over-map="names">
      {zooms && (
        <>
          <MapButton icon="plus" label={map.zoomIn} onClick={() => zoomBy(1)} />
          <MapButton icon="minus" label={map.zoomOut} onClick={() => zoomBy(-1)} />
        </>
      )}
      {children}
    </div>
  )
}

/** One button of the column. */
export function MapButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton {...props} className={styles.button} />
}

/** The separator that the server puts between the names. */
const SEPARATOR = ' · '

/** How long the credits of a first visit and the note about street tiles stay, unless the map is moved before. */
const CREDITS_MS = 5_000
const NOTE_MS = 4_000
/** The same limit as in the style sheet. */
const LOW_PIXELS = 200
const CREDITS_SEEN = 'sawari.map-credits'
const NOTE_SEEN = 'sawari.map-note'

interface MapCreditsProps {
  readonly tilesFailed: boolean
  readonly handle: MapHandle | null
}

/**
 * The sources of the map's data, which their licences require. On phones they are visible on the first visit,
 * and one tap away afterwards.
 */
export function MapCredits({ tilesFailed, handle }: MapCreditsProps) {
  const texts = useTexts(mapTexts)
  const licences: Readonly<Record<string, string>> = texts.licences
  const id = useId()
  const { open, atFirst, setOpen } = useCreditsOpen(handle)
  // The server's line lists all sources; those of the schematic map are already known and shown as links.
  const attribution = useClientConfig().data?.attribution
  const { credits } = pageRegion()
  const ownNames = credits.map(credit => credit.name)
  const others = attribution?.split(SEPARATOR).filter(name => !ownNames.includes(name)) ?? []
  return (
    <div className={styles.ground}>
      {tilesFailed && <TilesNote />}
      <button
        type="button"
        className={styles.creditsButton}
        data-over-map=""
        aria-label={texts.credits}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="info" size={20} />
      </button>
      <p
        id={id}
        className={styles.attribution}
        data-open={open && atFirst ? 'at-first' : open}
        data-over-map=""
      >
        {others.join(SEPARATOR)}
        {credits.map(({ name, licence, url }, index) => (
          <span key={url}>
            {(index > 0 || others.length > 0) && SEPARATOR}
            <a href={url} target="_blank" rel="noopener noreferrer" title={licences[licence] ?? licence}>
              {name}
            </a>
          </span>
        ))}
      </p>
    </div>
  )
}

/** Open on the first visit of this device, until the map is moved or a short time has passed. */
function useCreditsOpen(handle: MapHandle | null) {
  const [open, setOpen] = useState(() => localStore.read(CREDITS_SEEN) === null)
  const [isFirst] = useState(open)
  const [atFirst, setAtFirst] = useState(open)
  useEffect(() => {
    if (!isFirst || !handle) return
    // The style sheet hides the credits on a low map, so the passenger has not seen them there.
    if (handle.map.getContainer().clientHeight > LOW_PIXELS) localStore.write(CREDITS_SEEN, '1')
    const close = () => {
      setOpen(false)
      setAtFirst(false)
    }
    const timer = setTimeout(close, CREDITS_MS)
    handle.map.once('dragstart', close)
    return () => {
      clearTimeout(timer)
      handle.map.off('dragstart', close)
    }
  }, [isFirst, handle])
  return { open, atFirst, setOpen }
}

/** The note that street tiles are missing: shown once per visit, for a few seconds. */
function TilesNote() {
  const texts = useTexts(mapTexts)
  const [shown, setShown] = useState(() => sessionStore.read(NOTE_SEEN) === null)
  useEffect(() => {
    sessionStore.write(NOTE_SEEN, '1')
    const timer = setTimeout(() => setShown(false), NOTE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    shown && (
      <p role="status" className={styles.tilesNote}>
        {texts.tilesFailed}
      </p>
    )
  )
}
