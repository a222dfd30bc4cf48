import type { ReactNode } from 'react'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Link } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/notes.tsx'
import styles from './results.module.css'

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
    </EmptyState>
  )
}
