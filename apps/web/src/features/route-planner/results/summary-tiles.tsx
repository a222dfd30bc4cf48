import type { Route, RoutePlan } from '@sawari/contract'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatOneDecimal } from '../../../shared/format.ts'
import hidden from '../../../shared/ui/text.module.css'
import { fareText } from '../route/fare-text.ts'
import { type Recommendation, recommendationKinds } from './recommendation.ts'
import styles from './summary-tiles.module.css'

interface SummaryTilesProps {
  readonly plan: RoutePlan
  readonly selectedId: string
  readonly onSelect: (routeId: string) => void
}

/** The best time, fare and distance among the routes; each tile selects its route. */
export function SummaryTiles({ plan, selectedId, onSelect }: SummaryTilesProps) {
  const { results } = useTexts(routeResultsTexts)
  const figureOf = useFigures()
  return (
    <fieldset className={styles.tiles}>
      <legend className={hidden.hidden}>{results.summary}</legend>
      {recommendationKinds.map(kind => {
        const route = plan.recommendations[kind]
        return (
          <button
            key={kind}
            type="button"
            className={styles.tile}
            aria-pressed={route.id === selectedId}
            onClick={() => onSelect(route.id)}
          >
            <span className={styles.kind}>{results.kinds[kind]}</span>
            <span className={styles.figure}>{figureOf(kind, route)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

function useFigures() {
  const { figures } = useTexts(routePlannerTexts)
  const { results } = useTexts(routeResultsTexts)
  return (kind: Recommendation, route: Route): string => {
    switch (kind) {
      case 'fastest':
        return figures.duration(route.estimatedTime.minutes)
      case 'cheapest':
        return fareText(route, results.fareRange)
      case 'shortest':
        return figures.kilometres(formatOneDecimal(route.distance))
    }
  }
}
