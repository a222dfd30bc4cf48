import { useRef, useState } from 'react'
import { hotspotsTexts } from '../../messages/hotspots.ts'
import { useTexts } from '../../messages/texts.ts'
import { MapSheet } from '../../shared/map/sheet/map-sheet.tsx'
import { type SheetStop, sheetHeights } from '../../shared/map/sheet/sheet-stops.ts'
import { useHeight } from '../../shared/map/sheet/use-height.ts'
import { usePlaceName } from '../../shared/places/place-names.ts'
import { useMediaQuery } from '../../shared/ui/device/use-media-query.ts'
import { ScreenHeading } from '../../shared/ui/text/screen-heading.tsx'
import { StatusRegion } from '../../shared/ui/text/visually-hidden.tsx'
import { type StandBoard, useFocusAfterPopup, useStandBoard } from './board/use-stand-board.ts'
import styles from './hotspots-screen.module.css'
import { LegendChips } from './list/panel-parts.tsx'
import { StandPanel } from './list/stand-panel.tsx'
import { StandMap } from './map/stand-map.tsx'

/** Rickshaw Points: the stands on a map and as a list; the list alone where no map can be shown. */
export function Component() {
  const board = useStandBoard()
  const wide = useMediaQuery('(min-width: 768px)')
  const screen = useRef<HTMLDivElement>(null)
  const screenPixels = useHeight(screen)
  const [stop, setStop] = useState<SheetStop>('half')
  const focusNext = useFocusAfterPopup(board.selected !== null)
  const tripBar = useRef<HTMLElement>(null)
  const stopBefore = useRef<SheetStop | null>(null)
  const mapless = board.mapStatus === 'unsupported'
  const sheet = !wide && !mapless

  const open = (id: string | null, from: HTMLElement) => {
    if (id !== null) focusNext.current = () => from
    board.select(id)
    // The popup needs the room.
    if (id === null || !board.map) return
    if (board.selected === null) stopBefore.current = stop
    setStop('peek')
  }
  const close = () => {
    board.select(null)
    if (stopBefore.current) setStop(stopBefore.current)
    stopBefore.current = null
  }
  const moveSheet = (next: SheetStop) => {
    setStop(next)
    if (next === 'peek' || !board.map || !board.selected) return
    // Pulling the list up closes the popup, which would have no room above it.
    focusNext.current = null
    stopBefore.current = null
    board.select(null)
  }
  const choose: StandBoard['choose'] = (id, destination) => {
    focusNext.current = () => tripBar.current
    stopBefore.current = null
    board.choose(id, destination)
  }

  const panel = (
    <StandPanel
      board={board}
      onToggle={(id, row) => (id === null ? close() : open(id, row))}
      onChoose={choose}
    />
  )
  const measured = screenPixels > 0
  const coveredPixels = sheet && measured && stop !== 'full' ? sheetHeights(screenPixels)[stop] : 0
  const map = (
    <StandMap
      board={board}
      covered={sheet && stop === 'full'}
      coveredPixels={coveredPixels}
      tripBar={tripBar}
      onOpen={open}
      onClose={close}
      onChoose={choose}
    />
  )
  const head = <Head board={board} />

  return (
    <div
      ref={screen}
      className={styles.screen}
      data-form={mapless ? 'list' : wide ? 'rail' : 'sheet'}
      data-measured={measured}
    >
      {mapless && map}
      {sheet ? (
        <MapSheet
          stop={stop}
          onStop={moveSheet}
          containerPixels={screenPixels}
          head={head}
          summary={<LegendChips />}
        >
          {panel}
        </MapSheet>
      ) : (
        <div className={styles.rail}>
          <div className={styles.railHead}>
            {head}
            <LegendChips />
          </div>
          {panel}
        </div>
      )}
      {!mapless && map}
    </div>
  )
}

function Head({ board: { answered, listed, selected } }: { readonly board: StandBoard }) {
  const hotspots = useTexts(hotspotsTexts)
  const nameOf = usePlaceName()
  const title = selected ? hotspots.standTitle(nameOf(selected)) : hotspots.title
  return (
    <>
      <ScreenHeading title={title} className={styles.title}>
        {hotspots.title}
      </ScreenHeading>
      <p className={styles.count}>{answered ? hotspots.standsHere(listed.length) : hotspots.loading}</p>
      <StatusRegion>{answered && hotspots.standsHere(listed.length)}</StatusRegion>
    </>
  )
}
