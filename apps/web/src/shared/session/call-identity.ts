import { apiAddresses } from '@sawari/contract/paths'

/**
 * nobody: the call carries no token, and a 401 is its answer. anyone: it says who asks if that is known.
 * ending: it carries the token that it ends. viewer: it needs a session, which is renewed for it.
 */
export type CallIdentity = 'nobody' | 'anyone' | 'ending' | 'viewer'

const viewerPaths = ['/api/user', '/api/ride-buddy', '/ridebuddy', '/findmatch']
const viewerRoutePaths: readonly string[] = [
  apiAddresses.routesStore.path,
  apiAddresses.routesRecent.path,
  '/api/routes/find-matches',
]

/** Whose word a call carries. Public calls never wait for a session, nor fail with one. */
export function identityOf(path: string): CallIdentity {
  const [place = ''] = path.split('?')
  if (place === apiAddresses.signOut.path) return 'ending'
  if (place === apiAddresses.feedbacks.path) return 'anyone'
  const needsViewer = viewerPaths.some(start => place === start || place.startsWith(`${start}/`))
  return needsViewer || viewerRoutePaths.includes(place) ? 'viewer' : 'nobody'
}
