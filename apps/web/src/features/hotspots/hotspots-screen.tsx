import { useMemo, useRef, useState } from 'react'
import {
  MapSheet,
  peekPixels,
  type SheetStop,
  sheetHeights,
  useHeight,
} from '../../shared/map/canvas/map-sheet.tsx'
import { MapPlaceSearch } from '../../shared/places/input/map-place-search.tsx'
import { pageRegion } from '../../shared/region.ts'
import { useMediaQuery } from '../../shared/ui/device.ts'
import { type StandBoard, useFocusAfterPopup, useStandBoard } from './board/use-stand-board.ts'
import styles from './hotspots-screen.module.css'
import { StandHead } from './list/stand-head.tsx'
import { LegendChips, StandPanel } from './list/stand-panel.tsx'
import { BoardNotice } from './map/over-map.tsx'
import { StandMap } from './map/stand-map.tsx'

/** The list is beside the map on wide screens, and on a phone in landscape, which has no height for a sheet. */
const ROOM_BESIDE = '(min-width: 768px), (min-width: 600px) and (max-height: 479px)'
/** The search box over the map's upper edge, with its margins, until it is measured. */
const SEARCH_PIXELS = 72
/** The minimum height at which nothing covers the zoom buttons and the button below them. */
const ZOOM_BUTTONS_PIXELS = 184

/** Rickshaw Points: the stands on a map and in a list; only the list if no map can be shown. */
export function HotspotsScreen() {
  const board = useStandBoard()
  const wide = useMediaQuery(ROOM_BESIDE)
  const [screen, screenPixels] = useHeight()
  const [notice, noticePixels] = useHeight()
  const [searchRow, measuredPixels] = useHeight()
  const searchPixels = measuredPixels || SEARCH_PIXELS
  const [pulledTo, setStop] = useState<SheetStop>('half')
  const focusNext = useFocusAfterPopup(board.selected !== null)
  const tripBar = useRef<HTMLElement>(null)
  const mapless = board.mapStatus === 'unsupported'
  const form = mapless ? 'list' : wide ? 'rail' : 'sheet'
  const sheet = form === 'sheet'
  // While a popup is open the sheet shows only its head, so that the popup has room.
  const stop = sheet && board.map && board.selected ? 'peek' : pulledTo
  // A small screen has no room for both a notice and a popup.
  const besideNotice = board.selected === null ? noticePixels : 0
  const topPixels = sheet ? searchPixels + besideNotice : 0

  const open = (id: string | null, from: HTMLElement) => {
    if (id !== null) focusNext.current = () => from
    board.select(id)
  }
  const close = () => board.select(null)
  const moveSheet = (next: SheetStop) => {
    if (stop === 'peek' && next !== 'peek') board.order.update()
    setStop(next)
    if (next === 'peek' || !board.map || !board.selected) return
    // Pulling the list up closes the popup, which would have no room above it.
    focusNext.current = null
    board.select(null)
  }
  const choose: StandBoard['choose'] = (id, destination) => {
    focusNext.current = () => tripBar.current
    // Lowers the sheet, so that the map and the trip bar are visible.
    if (board.map) setStop('peek')
    board.choose(id, destination)
  }
  const search: StandBoard['search'] = place => {
    board.search(place)
    if (place) setStop('half')
  }

  const measured = screenPixels > 0
  const headPixels = useHeadPixels(screenPixels)
  const coveredPixels =
    sheet && measured && stop !== 'full' ? sheetHeights(screenPixels, topPixels, headPixels)[stop] : 0
  const { hold } = board.order
  const panel = (
    <div onPointerDownCapture={hold} onKeyDownCapture={hold} onWheelCapture={hold}>
      <StandPanel
        board={board}
        onToggle={(id, row) => (id === null ? close() : open(id, row))}
        onChoose={choose}
      />
    </div>
  )
  const head = <StandHead board={board} listed={!sheet || stop !== 'peek'} announcesLoading={sheet} />
  // Distances are then measured from the found place.
  const searchBox = (
    <MapPlaceSearch within={pageRegion().box} onSelect={search} onClear={() => search(null)} />
  )
  const map = (
    <StandMap
      board={board}
      covered={sheet && stop === 'full'}
      coveredPixels={coveredPixels}
      topPixels={topPixels}
      notices={!sheet}
      zooms={!sheet || screenPixels - coveredPixels - topPixels >= ZOOM_BUTTONS_PIXELS}
      tripBar={tripBar}
      onCramped={() => sheet && setStop('peek')}
      onOpen={open}
      onClose={close}
      onChoose={choose}
      onTouch={hold}
    />
  )

  return (
    <div ref={screen} className={styles.screen} data-form={form} data-measured={measured}>
      {sheet && (
        <div ref={notice} className={styles.notice} data-popup={board.selected !== null}>
          {/* After a search the service area is not shown, because the popup of the found place needs the room. */}
          <BoardNotice board={board} flush area={board.searched === null} />
        </div>
      )}
      {form !== 'rail' && (
        <div
          ref={searchRow}
          className={styles.search}
          // A transform, because a moved box would count as a shift of the page.
          style={besideNotice > 0 && sheet ? { transform: `translateY(${besideNotice}px)` } : undefined}
        >
          {searchBox}
        </div>
      )}
      {mapless && map}
      {sheet ? (
        <MapSheet
          stop={stop}
          onStop={moveSheet}
          containerPixels={screenPixels}
          topPixels={topPixels}
          peekPixels={headPixels}
          head={head}
        >
          {panel}
        </MapSheet>
      ) : (
        <div className={styles.rail}>
          <div className={styles.railHead}>
            {head}
            {form === 'rail' && searchBox}
            <LegendChips />
          </div>
          {panel}
        </div>
      )}
      {!mapless && map}
    </div>
  )
}

/** The height of the sheet's head at the size of the page's text. */
function useHeadPixels(screenPixels: number): number {
  // Measured again with the screen: another size of the text changes the bar above it.
  return useMemo(
    () =>
      peekPixels(
        screenPixels > 0 ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16 : 16,
      ),
    [screenPixels],
  )
}
