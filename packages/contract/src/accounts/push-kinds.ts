// The subjects of notifications. Free of zod, for the service worker.

export const PUSH_KINDS = ['request', 'acceptance', 'message'] as const

export type PushKind = (typeof PUSH_KINDS)[number]

/** The payload of a notification, encrypted for the browser: no name, no number and no text. */
export interface PushPayload {
  readonly kind: PushKind
}
