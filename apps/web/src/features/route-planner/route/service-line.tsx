import type { Route } from '@sawari/contract'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Icon, type IconName } from '../../../shared/ui/marks/icon.tsx'
import { useRouteWords } from './route-words.ts'
import styles from './service-line.module.css'

const serviceIcon: Record<Route['service'], IconName> = {
  shared: 'people',
  reserved: 'auto',
  metro: 'transfer',
  walk: 'walk',
}

/** The kind of service as icon and word (shared, reserved or walk), with a shared route's name. */
export function ServiceLine({ route }: { readonly route: Route }) {
  const { results } = useTexts(routeResultsTexts)
  const wordsOf = useRouteWords()
  return (
    <span className={styles.line}>
      <Icon name={serviceIcon[route.service]} size={20} />
      <span>
        <span className={styles.service}>{results.services[route.service]}</span>
        {route.service === 'shared' && <span className={styles.name}>{` · ${wordsOf(route).name}`}</span>}
      </span>
    </span>
  )
}
