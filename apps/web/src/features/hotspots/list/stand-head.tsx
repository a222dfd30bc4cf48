import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { type NameOf, usePlaceName } from '../../../shared/place-names/place-names.ts'
import { Icon, Spinner } from '../../../shared/ui/marks.tsx'
import { ScreenHeading } from '../../../shared/ui/screen-title.tsx'
import { StatusRegion } from '../../../shared/ui/text.tsx'
import type { Reference } from '../board/stand-order.ts'
import type { StandBoard } from '../board/use-stand-board.ts'
import styles from './stand-panel.module.css'

interface StandHeadProps {
  readonly board: StandBoard
  /** Whether the list is visible: it then keeps its rows until a new order is requested. */
  readonly listed: boolean
  /** Whether the head shows that stands are loading, because no badge over the map does. */
  readonly announcesLoading: boolean
}

/** The heading of the screen and one line about the list. */
export function StandHead({ board, listed, announcesLoading }: StandHeadProps) {
  const hotspots = useTexts(hotspotsTexts)
  const nameOf = usePlaceName()
  const { selected, answered, order } = board
  const title = selected ? hotspots.standTitle(nameOf(selected)) : hotspots.title
  const { rows } = listed ? order.shown : order.newest
  const count = answered ? rows.length : 0
  return (
    <div className={styles.head}>
      <ScreenHeading title={title} className={styles.title}>
        {hotspots.title}
      </ScreenHeading>
      <ListLine
        board={board}
        listed={listed}
        announcesLoading={announcesLoading}
        count={count}
        nameOf={nameOf}
      />
      <StatusRegion>{count > 0 && hotspots.standsHere(count)}</StatusRegion>
    </div>
  )
}

type ListLineProps = StandHeadProps & { readonly count: number; readonly nameOf: NameOf }

function ListLine({ board, listed, announcesLoading, count, nameOf }: ListLineProps) {
  const { load, order, answered } = board
  const hotspots = useTexts(hotspotsTexts)
  if (announcesLoading && (load.loading || !answered))
    return (
      <p role="status" className={styles.loading}>
        <Spinner /> {hotspots.loading}
      </p>
    )
  if (listed && order.waiting !== null)
    return (
      <button type="button" className={styles.update} onClick={order.update}>
        <Icon name="retry" size={16} />
        {order.waiting === 'order' ? hotspots.updateOrder : hotspots.showStands(order.newest.rows.length)}
      </button>
    )
  if (load.error !== null && load.loadedAt !== null && count > 0)
    return (
      <p className={styles.saved}>
        {hotspots.stands(count)} · {hotspots.savedAgo(minutesSince(load.loadedAt))}
      </p>
    )
  const { reference } = listed ? order.shown : order.newest
  return (
    <p className={styles.line}>
      {!answered && hotspots.loading}
      {count > 0 && hotspots.stands(count)}
      {count > 0 && reference && <> · {measuredFrom(reference, hotspots.measuredFrom, nameOf)}</>}
    </p>
  )
}

/** By the device's time, which counts while the device sleeps; it may have been set back. */
function minutesSince(momentMs: number): number {
  return Math.max(0, Math.floor((Date.now() - momentMs) / 60_000))
}

function measuredFrom(
  reference: Reference,
  texts: { readonly you: string; readonly middle: string; readonly place: (name: string) => string },
  nameOf: NameOf,
): string {
  return reference.kind === 'place' ? texts.place(nameOf(reference.name)) : texts[reference.kind]
}
