/** Returns the result of `work`, or rejects with `late()` after `limitMs`. The work itself continues. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  limitMs: number,
  late: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), limitMs)
  })
  try {
    return await Promise.race([work, timeUp])
  } finally {
    clearTimeout(timer)
  }
}
