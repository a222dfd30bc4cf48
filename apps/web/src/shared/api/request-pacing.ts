import { CALL_SPACING_MS, type PacingGroup } from '@sawari/contract/call-policy'

/** Resolves when it is the caller's turn. */
export type Pacer = (group?: PacingGroup) => Promise<void>

type Spacings = Readonly<Record<PacingGroup, number>>

interface Waiting {
  readonly group: PacingGroup
  readonly take: () => void
}

/**
 * Gives turns that are at least `any` ms apart, and those of one group at least its own spacing; the first one at
 * once. Turns are given in the order of asking, but nobody waits for the spacing of another group. Spacings are
 * measured from the moment the previous turn was taken, since the timers of a busy page are late.
 */
export function createPacer(
  spacingsMs: Spacings = CALL_SPACING_MS,
  now: () => number = () => performance.now(),
): Pacer {
  const lastAtMs: Partial<Record<PacingGroup, number>> = {}
  const line: Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function freeAtMs(group: PacingGroup): number {
    return (lastAtMs[group] ?? Number.NEGATIVE_INFINITY) + spacingsMs[group]
  }

  function waitMs({ group }: Waiting): number {
    return Math.max(freeAtMs('any'), freeAtMs(group)) - now()
  }

  function serve(): void {
    clearTimeout(timer)
    const next = line.findIndex(waiting => waitMs(waiting) <= 0)
    const [turn] = next < 0 ? [] : line.splice(next, 1)
    if (turn) {
      lastAtMs.any = lastAtMs[turn.group] = now()
      turn.take()
    }
    if (line.length > 0) timer = setTimeout(serve, Math.ceil(Math.min(...line.map(waitMs))))
  }

  return (group = 'any') =>
    new Promise(take => {
      line.push({ group, take })
      serve()
    })
}
