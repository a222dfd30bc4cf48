/** ask: ask the browser at once. explain: first say what for. blocked: say how to allow it in the browser. */
export type PositionStep = 'ask' | 'explain' | 'blocked'

/** What a tap on "locate me" does first; after permission was given nothing is explained again. */
export function firstStep(permission: PermissionState | 'unknown', agreedBefore: boolean): PositionStep {
  if (permission === 'granted') return 'ask'
  if (permission === 'denied') return 'blocked'
  return agreedBefore ? 'ask' : 'explain'
}
