/** ask: straight away. explain: say first what for. blocked: the browser would refuse, say how to change it. */
export type PositionStep = 'ask' | 'explain' | 'blocked'

/** What a tap on "locate me" does first; whoever has agreed once is not told again. */
export function firstStep(permission: PermissionState | 'unknown', agreedBefore: boolean): PositionStep {
  if (permission === 'granted') return 'ask'
  if (permission === 'denied') return 'blocked'
  return agreedBefore ? 'ask' : 'explain'
}
