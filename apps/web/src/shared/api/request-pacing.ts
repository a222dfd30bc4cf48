import type { PacingGroup } from '@sawari/contract/call-policy'

/** The least time between two turns of each group; turns of all groups also keep that of `any`. */
export type Spacing = Readonly<Record<PacingGroup, number>>

/** Resolves when it is the caller's turn. */
export type Pacer = (group?: PacingGroup) => Promise<void>

interface Waiting {
  readonly group: PacingGroup
  readonly take: () => void
}

/**
 * Gives turns in the order in which they were requested, but a turn never waits for the spacing of another group.
 * Each interval is measured from the moment when the previous turn was really taken, since timers of a busy page
 * are late.
 */
export function createPacer(spacing: Spacing, now: () => number = () => performance.now()): Pacer {
  const lastOfGroupAtMs = new Map<PacingGroup, number>()
  const line: Waiting[] = []
  let lastAtMs = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function waitMs({ group }: Waiting): number {
    const lastOfGroup = lastOfGroupAtMs.get(group) ?? Number.NEGATIVE_INFINITY
    return Math.max(lastAtMs + spacing.any, lastOfGroup + spacing[group]) - now()
  }

  function serve(): void {
    clearTimeout(timer)
    const next = line.findIndex(waiting => waitMs(waiting) <= 0)
    const [turn] = next < 0 ? [] : line.splice(next, 1)
    if (turn) {
      lastAtMs = now()
      lastOfGroupAtMs.set(turn.group, lastAtMs)
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
