import { recentRoutes } from '@sawari/contract/saved-routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import { Link } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import { viewerQueryKey } from '../../../shared/viewer.ts'
import { LoadedCard } from './loaded-card.tsx'
import styles from './profile-screen.module.css'

/** No cache: a route planned a minute ago, or in another tab, must be on the list. */
const STALE_AFTER_MS = 0

function recentRoutesQuery({ api }: App, viewer: Viewer) {
  return queryOptions({
    queryKey: viewerQueryKey(viewer, 'recent-routes'),
    queryFn: async ({ signal }) => (await api.call(recentRoutes, { signal })).data,
    staleTime: STALE_AFTER_MS,
  })
}

/** The viewer's recent trips, each a link that plans it again. */
export function RecentRoutes({ viewer }: { readonly viewer: Viewer }) {
  const { profile, failures } = useTexts(accountsTexts)
  const nameOf = usePlaceName()
  const load = useQuery(recentRoutesQuery(useApp(), viewer))
  const routes = load.data
  return (
    <LoadedCard id="profile-recent" heading={profile.recent} load={load} failedText={failures.recentRoutes}>
      {routes?.length === 0 && (
        <div className={styles.action}>
          <p>{profile.noRecent}</p>
          <ButtonLink icon="route" to={paths.routes}>
            {profile.planRoute}
          </ButtonLink>
        </div>
      )}
      {routes && routes.length > 0 && (
        <ul className={styles.routes}>
          {routes.map(({ id, source, destination }) => (
            <li key={id}>
              <Link
                to={`${paths.routes}?${new URLSearchParams({ from: source, to: destination })}`}
                className={styles.route}
                aria-label={profile.planAgain(nameOf(source), nameOf(destination))}
              >
                <Icon name="route" size={20} />
                <span>
                  {nameOf(source)} <span aria-hidden="true">→</span> {nameOf(destination)}
                </span>
                <Icon name="chevron-right" size={20} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </LoadedCard>
  )
}
