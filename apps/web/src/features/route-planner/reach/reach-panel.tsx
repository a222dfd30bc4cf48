import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { reachTexts, routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { controlClass, Field } from '../../../shared/ui/field.tsx'
import { isQuestion, planFailureOf } from '../plan/plan-failure.ts'
import type { Trip } from '../plan/trip.ts'
import { OtherPlaces, WhichPlace } from '../results/late-results.tsx'
import styles from './reach-panel.module.css'
import { type ReachLimits, type ReachResult, reachQuery } from './reach-query.ts'

interface ReachPanelProps {
  readonly draft: Trip
  readonly onReach: (result: ReachResult | null) => void
  /** Chooses where to start. */
  readonly onSource: (source: Trip['source']) => void
  /** Puts the focus in the field of the start. */
  readonly onEdit: () => void
}

const MINUTES = [15, 30, 45, 60, 90]
const RUPEES = [20, 50, 100, 200, 300]

/** Asks for the places within so many minutes and rupees of the source. */
export function ReachPanel({ draft, onReach, onSource, onEdit }: ReachPanelProps) {
  const texts = useTexts(reachTexts)
  const {
    failures,
    failure: { retry },
  } = useTexts(routePlannerTexts)
  const [limits, setLimits] = useState<ReachLimits>({ minutes: 30, fare: 50 })
  const isTyped = useIsTyped(draft.source)
  const { data, error, isFetching, refetch } = useQuery({
    ...reachQuery(useApp(), draft, limits),
    enabled: isTyped,
  })
  const result = (isTyped && !error && data) || null
  const failure = isTyped && error ? planFailureOf(error) : null
  useEffect(() => {
    onReach(result)
    return () => onReach(null)
  }, [result, onReach])
  return (
    <div className={styles.panel}>
      <div className={styles.limits}>
        <Choice
          label={texts.minutes}
          choices={MINUTES}
          value={limits.minutes}
          onChange={minutes => setLimits(current => ({ ...current, minutes }))}
        />
        <Choice
          label={texts.fare}
          choices={RUPEES}
          value={limits.fare}
          onChange={fare => setLimits(current => ({ ...current, fare }))}
        />
      </div>
      <p role="status" className={styles.count}>
        {statusOf()}
      </p>
      {failure && isQuestion(failure) && (
        <Suspense fallback={null}>
          <WhichPlace
            asks={failure.asks}
            question={failure.questions[0]!}
            trip={draft}
            onChoose={({ source }) => onSource(source)}
            onEdit={onEdit}
          />
        </Suspense>
      )}
      {failure === 'sourceNotFound' && (
        <Suspense fallback={null}>
          <OtherPlaces trip={draft} end="source" onSearch={({ source }) => onSource(source)} />
        </Suspense>
      )}
      {failure !== null && !isQuestion(failure) && failure !== 'sourceNotFound' && (
        <Button compact icon="retry" onClick={() => void refetch()}>
          {retry}
        </Button>
      )}
    </div>
  )

  function statusOf(): string {
    if (!isTyped) return texts.chooseSource
    if (isFetching) return texts.searching
    if (failure && isQuestion(failure)) return ''
    if (failure === 'sourceNotFound') return failures.sourceNotFound
    return result ? texts.found(result.places.length) : texts.failed
  }
}

/** Whether the start is known, or the passenger has finished typing it: the focus has left the field. */
function useIsTyped({ name, point }: Trip['source']): boolean {
  const [typed, setTyped] = useState(name)
  const settle = useEffectEvent(() => setTyped(name))
  useEffect(() => {
    const left = () => settle()
    document.addEventListener('focusout', left)
    return () => document.removeEventListener('focusout', left)
  }, [])
  return point !== null || (name.trim() !== '' && name === typed)
}

interface ChoiceProps {
  readonly label: string
  readonly choices: readonly number[]
  readonly value: number
  readonly onChange: (value: number) => void
}

function Choice({ label, choices, value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {ids => (
        <select
          {...ids}
          className={controlClass}
          value={value}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        >
          {choices.map(choice => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
