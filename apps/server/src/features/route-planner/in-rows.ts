/** Some milliseconds of plans: whoever else waits for the event loop gets a turn after them. */
const MOST_IN_A_ROW = 64

interface Waiting<Task, Outcome> {
  readonly task: Task
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Does the work that is asked for in one turn of the event loop at its end, task after task, and only
 * then lets those who asked go on. Under load that almost doubles the plans a second: the processor
 * keeps the planner's code and data in its caches, instead of those of a request read and an answer
 * sent after each plan, and the answers leave together.
 */
export function inRows<Task, Outcome>(work: (task: Task) => Outcome): (task: Task) => Promise<Outcome> {
  const waiting: Waiting<Task, Outcome>[] = []
  const workRow = () => {
    for (const { task, resolve, reject } of waiting.splice(0, MOST_IN_A_ROW)) {
      try {
        resolve(work(task))
      } catch (error) {
        reject(error)
      }
    }
    if (waiting.length > 0) setImmediate(workRow)
  }
  return task =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(workRow)
      waiting.push({ task, resolve, reject })
    })
}
