import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { usePlaces } from '../../../messages/place-texts.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { StandDestination } from '../../../shared/stands/stand.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { EmptyState } from '../../../shared/ui/text/empty-state.tsx'
import type { StandBoard } from '../board/use-stand-board.ts'
import { Legend, StatsCard, Tips } from './panel-parts.tsx'
import { StandList } from './stand-list.tsx'
import styles from './stand-panel.module.css'

interface StandPanelProps {
  readonly board: StandBoard
  readonly onToggle: (id: string | null, row: HTMLElement) => void
  readonly onChoose: (id: string, destination: StandDestination) => void
}

/** The panel beside the map, or in its place: the stands, and below them what is read once. */
export function StandPanel({ board, onToggle, onChoose }: StandPanelProps) {
  const { load, listed, map, selected } = board
  const { list, tips } = useTexts(hotspotsTexts)
  return (
    <>
      {listed.length === 0 && load.loadedAt === null && load.error === null && (
        // The largest text of the first answer, so that it is painted in full before the app has come.
        <p className={styles.awaited}>{tips.items[0]}</p>
      )}
      {listed.length > 0 && (
        <StandList
          stands={listed}
          busy={load.loading}
          selectedId={selected?.id ?? null}
          expandsInPlace={map === null}
          onToggle={onToggle}
          onChoose={onChoose}
        />
      )}
      <NoStands board={board} />
      <p className={styles.refresh}>
        <Button kind="quiet" compact icon="retry" onClick={board.refresh}>
          {list.refresh}
        </Button>
      </p>
      <StatsCard />
      <Legend />
      <Tips />
    </>
  )
}

function NoStands({ board: { load, listed, retry, zoomOut, goToDefault } }: { readonly board: StandBoard }) {
  const hotspots = useTexts(hotspotsTexts)
  const { centre } = usePlaces()
  if (listed.length > 0 || load.loading) return null
  if (load.loadedAt === null)
    return (
      load.error !== null && (
        <EmptyState
          icon="offline"
          title={hotspots.noStandsLoaded}
          actions={
            <Button kind="brand" icon="retry" onClick={retry}>
              {hotspots.loadAgain}
            </Button>
          }
        />
      )
    )
  return (
    <EmptyState
      icon="stand"
      title={hotspots.noStands}
      actions={
        <>
          <Button onClick={zoomOut}>{hotspots.zoomOut}</Button>
          <Button kind="brand" onClick={goToDefault}>
            {hotspots.showDefault(centre)}
          </Button>
        </>
      }
    />
  )
}
