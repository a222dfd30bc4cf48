import { type ReactNode, useEffect, useRef } from 'react'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import { type AnnouncedFailure, failureText, wantsSuggestions } from '../plan/plan-failure.ts'
import styles from './failure-box.module.css'

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
    <div ref={box} role="alert" tabIndex={-1} className={styles.box}>
      <Icon name="alert" className={styles.icon} />
      <div className={styles.content}>
        <p className={styles.text}>{failureText(failure, routePlanner)}</p>
        {wantsSuggestions(failure) && (
          <>
            <p>{suggestionsHeading}</p>
            <ul>
              {suggestions.map(suggestion => (
                <li key={suggestion}>{suggestion}</li>
              ))}
            </ul>
            <p className={styles.soon}>{comingSoon}</p>
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
