import { TRANSFERS_DEFAULT, TRANSFERS_MAX } from '@sawari/contract/limits'
import { memo, useState } from 'react'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { controlClass, Field, SelectField } from '../../../shared/ui/field.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import hidden from '../../../shared/ui/text.module.css'
import { classNames } from '../../../shared/ui/text.tsx'
import {
  arrivingBy,
  instantOfKolkata,
  kolkataWallClock,
  leavingAt,
  serviceChoices,
  type Trip,
} from '../plan/trip.ts'
import styles from './form.module.css'

interface TripOptionsProps {
  readonly draft: Trip
  readonly setDraft: (change: (draft: Trip) => Trip) => void
}

const changeCounts = Array.from({ length: TRANSFERS_MAX + 1 }, (_, count) => count)

/** Kind of auto and number of changes: collapsed, because most people compare all. */
export function TripOptions({ draft, setDraft }: TripOptionsProps) {
  const { form } = useTexts(routePlannerTexts)
  const { maxTransfers, service } = draft
  const [open, setOpen] = useState(maxTransfers !== TRANSFERS_DEFAULT || service !== undefined)

  return (
    <details className={styles.options} open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon name="route" size={20} />
        <span>
          {form.options}
          <span className={styles.state}>{service ? form.services[service] : form.anyService}</span>
        </span>
        <Icon name="chevron-down" size={20} className={styles.chevron} />
      </summary>
      {open && <OptionFields draft={draft} setDraft={setDraft} />}
    </details>
  )
}

function OptionFields({ draft, setDraft }: TripOptionsProps) {
  const { form } = useTexts(routePlannerTexts)
  return (
    <div className={styles.fields}>
      <SelectField
        label={form.service}
        choices={['', ...serviceChoices]}
        textOf={choice => (choice === '' ? form.anyService : form.services[choice])}
        value={draft.service ?? ''}
        onChange={value =>
          setDraft(({ service: _, ...rest }) => {
            const service = serviceChoices.find(each => each === value)
            return service ? { ...rest, service } : rest
          })
        }
      />
      <SelectField
        label={form.changes}
        choices={changeCounts}
        textOf={form.mostChanges}
        value={draft.maxTransfers}
        onChange={count => setDraft(current => ({ ...current, maxTransfers: Number(count) }))}
      />
    </div>
  )
}

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
