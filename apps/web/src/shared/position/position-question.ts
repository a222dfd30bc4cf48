/** ask: request the position at once. explain: first explain its use. blocked: explain how to unblock it. */
export type PositionStep = 'ask' | 'explain' | 'blocked'

/** The first step after a tap on "locate me"; the explanation is shown only until the passenger has agreed once. */
export function firstStep(permission: PermissionState | 'unknown', agreedBefore: boolean): PositionStep {
  if (permission === 'granted') return 'ask'
  if (permission === 'denied') return 'blocked'
  return agreedBefore ? 'ask' : 'explain'
}
