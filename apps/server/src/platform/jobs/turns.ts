// Shares the event loop among long tasks: one turn at a time, for all of them together.

export interface TurnTask {
  /** Tasks of one owner wait for each other, but not for those of another owner. */
  readonly owner: string
  /** Costly tasks let all others go first, but take at least one step in each turn. */
  readonly isCostly?: boolean
  /** True: the task ends without further work, because nobody waits for it or it was refused. */
  isOver(): boolean
  /** Works until the turn is over. True: all work is done. */
  work(isTurnOver: () => boolean): boolean
}

export interface Turns {
  /** Whether other tasks of its owner go first. */
  add(task: TurnTask): boolean
}

/** After this time other work on the event loop gets a turn. */
export const SHARED_TURN_MS = 5
/**
 * A task that has used more is long. The owner's short tasks have priority, so that a plan does not wait for a
 * long list.
 */
const LONG_MS = 2 * SHARED_TURN_MS

/**
 * Iterations of the event loop between two turns. Node accepts one connection in each, so with a turn in every iteration
 * some hundred new clients would wait for seconds; an iteration without work takes microseconds.
 */
export const ITERATIONS_BETWEEN = 16

interface Waiting {
  readonly task: TurnTask
  usedMs: number
}

interface Owned {
  readonly short: Waiting[]
  /** The first one runs to its end, so that its response is in time. The others wait. */
  readonly long: Waiting[]
}

type Owners = Map<string, Owned>

/**
 * Before the event loop reads another request, it runs everything that was scheduled for its next iteration. A
 * hundred tasks with one turn each would block it for a hundred turns. So all tasks share one turn, in which
 * their owners alternate.
 */
export function createTurns(elapsedMs = () => performance.now()): Turns {
  /** The owners, in the order of their next turns. */
  const cheap: Owners = new Map()
  const costly: Owners = new Map()

  function runTurn(): void {
    const endsAt = elapsedMs() + SHARED_TURN_MS
    const isTurnOver = () => elapsedMs() >= endsAt
    while (cheap.size > 0 && !isTurnOver()) runFirst(cheap, isTurnOver)
    if (costly.size > 0) {
      do runFirst(costly, isTurnOver)
      while (costly.size > 0 && !isTurnOver())
    }
    if (cheap.size + costly.size > 0) afterIterations(ITERATIONS_BETWEEN, runTurn)
  }

  function runFirst(owners: Owners, isTurnOver: () => boolean): void {
    const [name, owned] = owners.entries().next().value!
    owners.delete(name)
    runNext(owned, isTurnOver)
    if (owned.short.length + owned.long.length > 0) owners.set(name, owned)
  }

  function runNext({ short, long }: Owned, isTurnOver: () => boolean): void {
    const waiting = (short.shift() ?? long.shift())!
    const wasLong = waiting.usedMs >= LONG_MS
    const start = elapsedMs()
    if (waiting.task.isOver() || waiting.task.work(isTurnOver)) return
    waiting.usedMs += elapsedMs() - start
    if (wasLong) long.unshift(waiting)
    else if (waiting.usedMs >= LONG_MS) long.push(waiting)
    else short.push(waiting)
  }

  return {
    add: task => {
      if (cheap.size + costly.size === 0) setImmediate(runTurn)
      const owners = task.isCostly === true ? costly : cheap
      const known = owners.get(task.owner)
      const owned = known ?? { short: [], long: [] }
      owned.short.push({ task, usedMs: 0 })
      owners.set(task.owner, owned)
      return known !== undefined
    },
  }
}

function afterIterations(count: number, run: () => void): void {
  setImmediate(() => {
    if (count === 1) run()
    else afterIterations(count - 1, run)
  })
}
