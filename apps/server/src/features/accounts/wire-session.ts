import type { SessionId, UserSession } from '@sawari/contract'
import type { Session } from './sessions.store.ts'

/** The session as its user sees it. */
export function wireSession(
  { id, device, createdAt, lastUsedAt }: Session,
  currentId: SessionId,
): UserSession {
  return {
    id,
    device: device === '' ? 'Unknown device' : device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === currentId,
  }
}
