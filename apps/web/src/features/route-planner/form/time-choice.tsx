import { memo } from 'react'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { controlClass, Field } from '../../../shared/ui/field.tsx'
import hidden from '../../../shared/ui/text.module.css'
import { classNames } from '../../../shared/ui/text.tsx'
import { arrivingBy, leavingAt, type Trip } from '../plan/trip.ts'
import { instantOfKolkata, kolkataWallClock } from './departure.ts'
import styles from './time-choice.module.css'

interface TimeChoiceProps {
  readonly departAt: Trip['departAt']
  readonly arriveBy: Trip['arriveBy']
  readonly setDraft: (change: (draft: Trip) => Trip) => void
}

const kinds = ['now', 'depart', 'arrive'] as const
type Kind = (typeof kinds)[number]

const QUARTER_HOUR_MS = 15 * 60_000
/** The default arrival time: this much later than now. */
const ARRIVAL_AFTER_MS = 4 * QUARTER_HOUR_MS

/** When to leave or to arrive: now, or at a time in India. */
export const TimeChoice = memo(function TimeChoice({ departAt, arriveBy, setDraft }: TimeChoiceProps) {
  const { form } = useTexts(routePlannerTexts)
  const kind = kindOf(departAt, arriveBy)
  const moment = arriveBy ?? departAt
  const labels: Record<Kind, string> = { now: form.leaveNow, depart: form.leaveAt, arrive: form.arriveBy }
  return (
    <fieldset className={styles.times}>
      <legend className={hidden.hidden}>{form.departure}</legend>
      <div className={styles.kinds}>
        {kinds.map(each => (
          <button
            key={each}
            type="button"
            className={styles.kind}
            aria-pressed={kind === each}
            onClick={() => setDraft(current => tripAt(current, each, momentFor(current, each)))}
          >
            {labels[each]}
          </button>
        ))}
      </div>
      {moment !== null && (
        <Field label={form.departAt}>
          {ids => (
            <input
              {...ids}
              type="datetime-local"
              className={classNames(controlClass, styles.moment)}
              value={kolkataWallClock(moment)}
              onChange={({ currentTarget }) =>
                setDraft(current => tripAt(current, kind, instantOfKolkata(currentTarget.value) ?? moment))
              }
            />
          )}
        </Field>
      )}
    </fieldset>
  )
})

function kindOf(departAt: Trip['departAt'], arriveBy: Trip['arriveBy']): Kind {
  if (arriveBy !== undefined) return 'arrive'
  return departAt === null ? 'now' : 'depart'
}

function tripAt(trip: Trip, kind: Kind, moment: string): Trip {
  if (kind === 'arrive') return arrivingBy(trip, moment)
  return leavingAt(trip, kind === 'now' ? null : moment)
}

/** The time stays when an arrival becomes a departure, and the reverse. */
function momentFor({ departAt, arriveBy }: Trip, kind: Kind): string {
  const chosen = arriveBy ?? departAt
  if (chosen !== null) return chosen
  const nowMs = Date.now()
  const startMs =
    kind === 'arrive'
      ? Math.ceil((nowMs + ARRIVAL_AFTER_MS) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
      : Math.floor(nowMs / 60_000) * 60_000
  return new Date(startMs).toISOString()
}
