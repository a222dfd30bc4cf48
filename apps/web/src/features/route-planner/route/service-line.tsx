import type { Route } from '@sawari/contract'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Icon } from '../../../shared/ui/marks.tsx'
import { legIcon, RouteChain } from './route-chain.tsx'
import { kindOfLeg } from './route-parts.ts'
import { useRouteWords } from './route-words.ts'
import styles from './service-line.module.css'

/** What a route uses: with the metro its parts in order, otherwise the kind of service as icon and word. */
export function ServiceLine({ route }: { readonly route: Route }) {
  const { services } = useTexts(routeResultsTexts).results
  const wordsOf = useRouteWords()
  if (route.legs.some(leg => ['metro', 'other'].includes(kindOfLeg(leg)))) return <RouteChain route={route} />
  const kind = route.service === 'walk' || route.service === 'reserved' ? route.service : 'shared'
  return (
    <span className={styles.line}>
      <Icon name={legIcon[kind]} size={20} />
      <span>
        <span className={styles.service}>{services[kind]}</span>
        {kind === 'shared' && <span className={styles.name}>{` · ${wordsOf(route).name}`}</span>}
      </span>
    </span>
  )
}
