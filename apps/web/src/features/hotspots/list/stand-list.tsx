import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import type { StandDestination } from '../../../shared/stands/stand.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { ListedStand } from '../board/stand-order.ts'
import styles from './stand-list.module.css'
import { StandRow } from './stand-row.tsx'

const ROWS_AT_ONCE = 50

interface StandListProps {
  readonly stands: readonly ListedStand[]
  readonly busy: boolean
  readonly selectedId: string | null
  /** Whether a row expands in the list, because there is no map. */
  readonly expandsInPlace: boolean
  readonly onToggle: (id: string | null, row: HTMLElement) => void
  readonly onChoose: (id: string, destination: StandDestination) => void
}

/** The stands in view, the same as the circles on the map: at most fifty rows, and more on request. */
export function StandList({ stands, busy, selectedId, expandsInPlace, onToggle, onChoose }: StandListProps) {
  const { list, showMore } = useTexts(hotspotsTexts)
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  const nameOf = usePlaceName()
  const toggle = useSteady(onToggle)
  const choose = useSteady(onChoose)
  return (
    <section aria-label={list.title} aria-busy={busy}>
      <ul className={styles.list}>
        {stands.slice(0, shown).map(listed => (
          <StandRow
            key={listed.stand.id}
            listed={listed}
            nameOf={nameOf}
            selected={listed.stand.id === selectedId}
            expandsInPlace={expandsInPlace}
            onToggle={toggle}
            onChoose={choose}
          />
        ))}
      </ul>
      {stands.length > shown && (
        <p className={styles.more}>
          <Button wide onClick={() => setShown(shown + ROWS_AT_ONCE)}>
            {showMore}
          </Button>
        </p>
      )}
    </section>
  )
}

/** A stable function that calls the newest `act`, so that a tap renders only the rows that it changes. */
function useSteady<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
