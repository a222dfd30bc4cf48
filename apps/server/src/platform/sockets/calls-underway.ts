/** How many events of each socket are being handled. */
const underway = new WeakMap<object, number>()

/** Returns the work's result; until it has settled, the socket has a call under way. */
export async function asCallOf<Result>(socket: object, work: () => Promise<Result>): Promise<Result> {
  underway.set(socket, callsUnderway(socket) + 1)
  try {
    return await work()
  } finally {
    underway.set(socket, callsUnderway(socket) - 1)
  }
}

export function callsUnderway(socket: object): number {
  return underway.get(socket) ?? 0
}
