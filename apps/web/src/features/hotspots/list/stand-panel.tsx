import { Fragment } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaces } from '../../../shared/region.ts'
import type { StandDestination } from '../../../shared/stands/stand.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import { EmptyState } from '../../../shared/ui/notes.tsx'
import type { StandBoard } from '../board/use-stand-board.ts'
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

const LEVELS = ['high', 'medium', 'low'] as const

function StatsCard() {
  const { stats } = useTexts(hotspotsTexts)
  return (
    <section className={styles.stats} aria-label={stats.label}>
      <p>
        <strong>{stats.spots}</strong> {stats.spotsNote}
      </p>
      <p>
        <strong>{stats.updates}</strong> {stats.updatesNote}
      </p>
    </section>
  )
}

/** The levels in one line: word and bars, then the colour. */
export function LegendChips() {
  const { availability } = useTexts(hotspotsTexts)
  return (
    <ul className={styles.chips} aria-hidden="true">
      {LEVELS.map(level => (
        <li key={level} className={styles.chip}>
          <Swatch level={level} />
          {availability[level]}
        </li>
      ))}
    </ul>
  )
}

/** The legend of the circles: words first, because red for "many" is unusual. */
function Legend() {
  const { legend } = useTexts(hotspotsTexts)
  return (
    <section className={styles.block} aria-labelledby="legend-title">
      <h2 id="legend-title">{legend.title}</h2>
      <ul className={styles.levels}>
        {LEVELS.map(level => (
          <li key={level}>
            <Swatch level={level} />
            <span>
              <strong>{legend[level]}</strong>
              <span className={styles.note}>{legend[`${level}Colour`]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Swatch({ level }: { readonly level: (typeof LEVELS)[number] }) {
  return (
    <span className={styles.swatch} data-level={level}>
      <Icon name={`bars-${level}`} size={16} />
    </span>
  )
}

function Tips() {
  const { tips } = useTexts(hotspotsTexts)
  return (
    <section className={styles.block} aria-labelledby="tips-title">
      <h2 id="tips-title">{tips.title}</h2>
      <ul className={styles.tips}>
        {tips.items.map(tip => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  )
}
