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

/** The panel beside the map, or in its place. */
export function StandPanel({ board, onToggle, onChoose }: StandPanelProps) {
  const { load, listed, map, selected } = board
  return (
    <>
      <StatsCard />
      <ListHead board={board} />
      {listed.length === 0 && load.loadedAt === null && load.error === null && (
        <div className={styles.awaited} />
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
      <Legend />
      <Tips />
    </>
  )
}

function ListHead({ board: { load, refresh } }: { readonly board: StandBoard }) {
  const { list, savedAgo } = useTexts(hotspotsTexts)
  // After a failed load the rows stay, with their age.
  const savedAt = load.error === null ? null : load.loadedAt
  return (
    <div className={styles.listHead}>
      <div>
        <h2>{list.title}</h2>
        {savedAt !== null && (
          <p className={styles.saved}>{savedAgo(Math.floor((Date.now() - savedAt) / 60_000))}</p>
        )}
      </div>
      <Button kind="quiet" compact icon="retry" onClick={refresh}>
        {list.refresh}
      </Button>
    </div>
  )
}

function NoStands({ board }: { readonly board: StandBoard }) {
  const { load, listed } = board
  const hotspots = useTexts(hotspotsTexts)
  const { centre } = usePlaces()
  if (load.loadedAt === null || listed.length > 0) return null
  return (
    <EmptyState
      icon="stand"
      title={hotspots.noStands}
      actions={
        <>
          <Button onClick={board.zoomOut}>{hotspots.zoomOut}</Button>
          <Button kind="brand" onClick={board.goToDefault}>
            {hotspots.showDefault(centre)}
          </Button>
        </>
      }
    />
  )
}
