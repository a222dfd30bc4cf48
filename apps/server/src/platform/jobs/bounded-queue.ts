/** Lets few run, some wait, and turns the rest away. */
export interface BoundedQueue {
  /** Runs `work` in its turn; undefined when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result> | undefined
}

export function createBoundedQueue({
  running: maxRunning,
  waiting: maxWaiting,
}: {
  readonly running: number
  readonly waiting: number
}): BoundedQueue {
  let running = 0
  const waiting: (() => void)[] = []

  const leave = () => {
    const next = waiting.shift()
    // The place goes straight to the next in line: nobody can slip in between.
    if (next === undefined) running -= 1
    else next()
  }

  const inTurn = async <Result>(turn: Promise<void>, work: () => Promise<Result>): Promise<Result> => {
    await turn
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return {
    run: work => {
      if (running < maxRunning) {
        running += 1
        return inTurn(Promise.resolve(), work)
      }
      if (waiting.length >= maxWaiting) return undefined
      return inTurn(new Promise(resolve => waiting.push(resolve)), work)
    },
  }
}
