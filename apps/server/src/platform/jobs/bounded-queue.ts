import fastq from 'fastq'

/** Runs a few tasks at a time, queues some more, and rejects the rest. */
export interface BoundedQueue {
  /** Returns the result of `work`, or undefined at once if the queue is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result> | undefined
}

export function createBoundedQueue({
  running,
  waiting,
}: {
  readonly running: number
  readonly waiting: number
}): BoundedQueue {
  const queue = fastq.promise((work: () => Promise<unknown>) => work(), running)
  return {
    run: <Result>(work: () => Promise<Result>) => {
      if (queue.running() >= running && queue.length() >= waiting) return undefined
      return queue.push(work) as Promise<Result>
    },
  }
}
