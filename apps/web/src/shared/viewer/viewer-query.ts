import type { Viewer } from '../session/access-token.ts'

/** The first part of the key of every query with the viewer's own data; these queries are removed at session end. */
export const VIEWER_QUERY = 'viewer'

export function viewerQueryKey({ userId }: Viewer, ...rest: readonly string[]): readonly string[] {
  return [VIEWER_QUERY, userId, ...rest]
}
