import { useRef, useState } from 'react'
import { MapSheet } from '../../shared/map/sheet/map-sheet.tsx'
import { type SheetStop, sheetHeights } from '../../shared/map/sheet/sheet-stops.ts'
import { useHeight } from '../../shared/map/sheet/use-height.ts'
import { useMediaQuery } from '../../shared/ui/device/use-media-query.ts'
import { type StandBoard, useFocusAfterPopup, useStandBoard } from './board/use-stand-board.ts'
import styles from './hotspots-screen.module.css'
import { LegendChips } from './list/panel-parts.tsx'
import { StandHead } from './list/stand-head.tsx'
import { StandPanel } from './list/stand-panel.tsx'
import { BoardNotice } from './map/board-notice.tsx'
import { BoardSearch } from './map/board-search.tsx'
import { StandMap } from './map/stand-map.tsx'

/** The search box over the map's upper edge, with its margins. */
const SEARCH_PIXELS = 72
/** The height in which the zoom buttons and the button below them lie under nothing. */
const ZOOM_BUTTONS_PIXELS = 184

/** Rickshaw Points: the stands on a map and as a list; the list alone where no map can be shown. */
export function Component() {
  const board = useStandBoard()
  const wide = useMediaQuery('(min-width: 768px)')
  const screen = useRef<HTMLDivElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const screenPixels = useHeight(screen)
  const noticePixels = useHeight(notice)
  const [stop, setStop] = useState<SheetStop>('half')
  const focusNext = useFocusAfterPopup(board.selected !== null)
  const tripBar = useRef<HTMLElement>(null)
  const stopBefore = useRef<SheetStop | null>(null)
  const mapless = board.mapStatus === 'unsupported'
  const form = mapless ? 'list' : wide ? 'rail' : 'sheet'
  const sheet = form === 'sheet'
  const topPixels = sheet ? SEARCH_PIXELS + noticePixels : 0

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
    if (stop === 'peek' && next !== 'peek') board.order.update()
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
  const search: StandBoard['search'] = place => {
    board.search(place)
    stopBefore.current = null
    if (place && stop !== 'half') setStop('half')
  }

  const measured = screenPixels > 0
  const coveredPixels = sheet && measured && stop !== 'full' ? sheetHeights(screenPixels, topPixels)[stop] : 0
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
  const head = <StandHead board={board} listed={!sheet || stop !== 'peek'} saysLoading={sheet} />
  const searchBox = <BoardSearch onSearch={search} />
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
          {/* Who searched for a place knows where; its popup needs the room. */}
          <BoardNotice board={board} flush area={board.searched === null} />
        </div>
      )}
      {form !== 'rail' && (
        <div className={styles.search} style={sheet ? { insetBlockStart: noticePixels } : undefined}>
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
