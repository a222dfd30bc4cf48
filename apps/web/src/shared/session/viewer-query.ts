import type { Viewer } from './access-token.ts'

/** The first part of the key of every query whose answer is the viewer's own; they go when a session ends. */
export const VIEWER_QUERY = 'viewer'

export function viewerQueryKey({ userId }: Viewer, ...rest: readonly string[]): readonly string[] {
  return [VIEWER_QUERY, userId, ...rest]
}
