import { Fragment } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaces } from '../../../shared/region.ts'
import type { StandDestination } from '../../../shared/stands/stand.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/notes.tsx'
import type { StandBoard } from '../board/use-stand-board.ts'
import { Legend, StatsCard, Tips } from './panel-parts.tsx'
import { StandList } from './stand-list.tsx'
import styles from './stand-panel.module.css'

interface StandPanelProps {
  readonly board: StandBoard
  readonly onToggle: (id: string | null, row: HTMLElement) => void
  readonly onChoose: (id: string, destination: StandDestination) => void
}

/** The panel beside the map, or in its place: the stands, and below them texts for the first visit. */
export function StandPanel({ board, onToggle, onChoose }: StandPanelProps) {
  const { load, listed, map, selected } = board
  const { list, tips } = useTexts(hotspotsTexts)
  return (
    <>
      {listed.length === 0 && load.loadedAt === null && load.error === null && (
        <Awaited lines={tips.items.slice(0, 2)} />
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

/**
 * Tips in place of the rows. The first response has them in one block, which is larger than any later text, so
 * that it stays the largest paint although the app paints the same lines again.
 */
function Awaited({ lines }: { readonly lines: readonly string[] }) {
  return (
    <div className={styles.awaited}>
      {import.meta.env.SSR ? (
        <p>
          {lines.map(line => (
            <Fragment key={line}>
              {line}
              <br />
            </Fragment>
          ))}
        </p>
      ) : (
        lines.map(line => <p key={line}>{line}</p>)
      )}
    </div>
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
