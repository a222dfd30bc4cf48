// Lets a few tasks run at a time, a few more wait in their order, and refuses the others at once.

import { createTally } from './tally.ts'

export interface AdmissionLimits {
  readonly running: number
  readonly waiting: number
  /** Tasks of one owner, running and waiting. */
  readonly byOwner: number
}

export interface Entrant {
  readonly owner: string
  /** Whether nobody waits for the task any more. Such a task loses its place in the queue. */
  isOver(): boolean
}

/** Gives the place to the next task; a second call does nothing. */
export type Leave = () => void

export interface Admission {
  /**
   * Undefined at once if no place is free. Otherwise resolves when the task may begin, or to undefined if it is
   * over by then.
   */
  enter(entrant: Entrant): Promise<Leave | undefined> | undefined
  /** The number of running and of waiting tasks. */
  readonly load: { readonly running: number; readonly waiting: number }
}

interface Waiting {
  readonly entrant: Entrant
  begin(leave: Leave | undefined): void
}

export function createAdmission(limits: AdmissionLimits): Admission {
  /** The running and waiting tasks of each owner. */
  const counts = createTally()
  let queue: Waiting[] = []
  let running = 0

  const begin = ({ owner }: Entrant): Leave => {
    running += 1
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      running -= 1
      counts.add(owner, -1)
      beginNext()
    }
  }
  const removeOver = () => {
    const over = queue.filter(({ entrant }) => entrant.isOver())
    if (over.length === 0) return
    queue = queue.filter(waiting => !over.includes(waiting))
    for (const waiting of over) {
      counts.add(waiting.entrant.owner, -1)
      waiting.begin(undefined)
    }
  }
  const beginNext = () => {
    removeOver()
    while (running < limits.running && queue.length > 0) {
      const { entrant, begin: resolve } = queue.shift()!
      resolve(begin(entrant))
    }
  }
  const isFull = (owner: string) =>
    counts.of(owner) >= limits.byOwner || (running >= limits.running && queue.length >= limits.waiting)

  return {
    enter: entrant => {
      const { owner } = entrant
      if (isFull(owner)) removeOver()
      if (isFull(owner)) return undefined
      counts.add(owner, 1)
      if (running < limits.running) return Promise.resolve(begin(entrant))
      return new Promise(resolve => {
        queue.push({ entrant, begin: resolve })
      })
    },
    get load() {
      return { running, waiting: queue.length }
    },
  }
}
