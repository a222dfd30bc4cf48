import { type ReactNode, useEffect, useRef } from 'react'
import { withTexts } from '../../../messages/language.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { late } from '../../../shared/late.ts'
import { Link } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { lateWhichPlace } from '../../../shared/places/question/place-question.ts'
import { whenIdle } from '../../../shared/timing.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import { EmptyState } from '../../../shared/ui/notes.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import { type AnnouncedFailure, failureText } from '../plan/plan-failure.ts'
import type { Trip } from '../plan/trip.ts'
import { Missing } from './missing.tsx'
import styles from './result-states.module.css'

interface FailureBoxProps {
  readonly failure: AnnouncedFailure
  readonly onRetry: () => void
  /** Suggestions below the sentence. */
  readonly children?: ReactNode
}

/** Why there is no route, and what to try; takes focus, because it ends the search. */
export function FailureBox({ failure, onRetry, children }: FailureBoxProps) {
  const routePlanner = useTexts(routePlannerTexts)
  const { suggestionsHeading, suggestions, comingSoon, retry } = routePlanner.failure
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.failure}>
      <Icon name="alert" className={styles.failureIcon} />
      <div className={styles.failureContent}>
        <p className={styles.failureText}>{failureText(failure, routePlanner)}</p>
        {/* Only where no direct route is available can trying nearby points help. */}
        {failure === 'noRoute' && (
          <>
            <p>{suggestionsHeading}</p>
            <ul>
              {suggestions.map(suggestion => (
                <li key={suggestion}>{suggestion}</li>
              ))}
            </ul>
            <p className={styles.soon}>{comingSoon}</p>
            <Missing />
          </>
        )}
        {children}
        {failure === 'unavailable' && (
          <Button compact icon="retry" onClick={onRetry}>
            {retry}
          </Button>
        )}
      </div>
    </div>
  )
}

interface NoRoutesProps {
  readonly onRestart: () => void
  /** Other ways to travel. */
  readonly children: ReactNode
}

/** The planner found no route. */
export function NoRoutes({ onRestart, children }: NoRoutesProps) {
  const { empty } = useTexts(routePlannerTexts)
  return (
    <EmptyState
      icon="route"
      title={empty.title}
      actions={
        <Button kind="primary" onClick={onRestart}>
          {empty.restart}
        </Button>
      }
    >
      {children}
      <ul className={styles.suggestions}>
        {empty.suggestions.map(suggestion => (
          <li key={suggestion}>{suggestion}</li>
        ))}
        <li>
          <Link to={paths.contact}>{empty.support}</Link>
        </li>
      </ul>
      <Missing />
    </EmptyState>
  )
}

const LATER_CARDS = ['second', 'third']

/** Placeholder of the results while they load: the same heights, without figures. */
export function ResultSkeleton() {
  const { form } = useTexts(routePlannerTexts)
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>{form.searching}</VisuallyHidden>
      <div className={styles.headerToCome} />
      <div className={styles.tilesToCome} />
      <div className={styles.firstToCome} />
      {LATER_CARDS.map(card => (
        <div key={card} className={styles.cardToCome} />
      ))}
    </div>
  )
}

const loadResults = async () => (await import('./results.tsx')).Results

/** The results, whose code loads after the form. If it does not load, the passenger reads what failed. */
export const Results = late(loadResults, ResultsMissing, <ResultSkeleton />)
export const WhichPlace = lateWhichPlace<Trip>(ResultsMissing, <ResultSkeleton />)
export const WhichStart = lateWhichPlace<Trip>(ResultsMissing)
export const OtherPlaces = late(async () => (await import('./ways-out.tsx')).OtherPlaces)
export const OtherWays = late(async () => (await import('./ways-out.tsx')).OtherWays)

/** Loads the code of the results while the form is being filled in. */
export function prepareResults(): void {
  whenIdle(() => void withTexts(loadResults).catch(() => undefined))
}

function ResultsMissing() {
  return <FailureBox failure="unavailable" onRetry={() => window.location.reload()} />
}
