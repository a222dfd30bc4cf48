import fastq from 'fastq'

/** Runs a few tasks at a time, queues some more, and rejects the rest. */
export interface BoundedQueue {
  /** Returns the result of `work`, or undefined at once if the queue is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result> | undefined
  /** The number of running and of waiting tasks. */
  readonly load: { readonly running: number; readonly waiting: number }
  /** Starts no further task until `resume`. */
  pause(): void
  resume(): void
}

export interface QueueLimits {
  readonly running: number
  readonly waiting: number
  /** The queue that pauses while tasks wait in this one. */
  readonly before?: BoundedQueue
}

export function createBoundedQueue({ running, waiting, before }: QueueLimits): BoundedQueue {
  const queue = fastq.promise((work: () => Promise<unknown>) => work(), running)
  if (before !== undefined) {
    queue.saturated = () => before.pause()
    queue.empty = () => before.resume()
  }
  return {
    run: <Result>(work: () => Promise<Result>) => {
      const mustWait = queue.running() >= running || queue.paused
      if (mustWait && queue.length() >= waiting) return undefined
      return queue.push(work) as Promise<Result>
    },
    get load() {
      return { running: queue.running(), waiting: queue.length() }
    },
    pause: () => queue.pause(),
    resume: () => queue.resume(),
  }
}
