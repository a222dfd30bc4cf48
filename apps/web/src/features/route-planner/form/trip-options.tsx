import { TRANSFERS_DEFAULT, TRANSFERS_MAX } from '@sawari/contract/limits'
import { useState } from 'react'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { controlClass, Field } from '../../../shared/ui/field.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import { serviceChoices, type Trip } from '../plan/trip.ts'
import styles from './trip-options.module.css'

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
  const { maxTransfers } = draft
  return (
    <div className={styles.fields}>
      <ServiceField draft={draft} setDraft={setDraft} />
      <Field label={form.changes}>
        {ids => (
          <select
            {...ids}
            className={controlClass}
            value={maxTransfers}
            onChange={({ currentTarget }) =>
              setDraft(current => ({ ...current, maxTransfers: Number(currentTarget.value) }))
            }
          >
            {changeCounts.map(count => (
              <option key={count} value={count}>
                {form.mostChanges(count)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

function ServiceField({ draft, setDraft }: TripOptionsProps) {
  const { form } = useTexts(routePlannerTexts)
  return (
    <Field label={form.service}>
      {ids => (
        <select
          {...ids}
          className={controlClass}
          value={draft.service ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setDraft(({ service: _, ...rest }) => {
              const service = serviceChoices.find(each => each === value)
              return service ? { ...rest, service } : rest
            })
          }
        >
          <option value="">{form.anyService}</option>
          {serviceChoices.map(service => (
            <option key={service} value={service}>
              {form.services[service]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
