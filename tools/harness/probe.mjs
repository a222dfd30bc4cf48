// Loaded into a server before its own code: reports to the parent process, on request, how long a turn of the
// event loop took and how much memory is used, and steps the wall clock as seen by this process.

const cpuMicroseconds = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

// Processor time of this thread in one turn of the event loop. Unlike the delay it excludes the time of other
// processes.
let turnStart = 0
let longestTurn = 0
let isMeasured = false
const endTurn = () => {
  const now = cpuMicroseconds()
  longestTurn = Math.max(longestTurn, now - turnStart)
  turnStart = now
}
/** A server that nobody measures has no timer of the turns. */
const startTurns = () => {
  isMeasured = true
  turnStart = cpuMicroseconds()
  setInterval(endTurn, 1).unref()
}

const RealDate = globalThis.Date
let stepMs = 0

globalThis.Date = class SteppedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + stepMs)
    else super(...args)
  }

  static now() {
    return RealDate.now() + stepMs
  }
}

process.on('message', ({ collect, aheadMs }) => {
  if (aheadMs !== undefined) {
    stepMs = aheadMs
    return
  }
  if (!isMeasured) startTurns()
  endTurn()
  if (collect) globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  process.send({ turnCpuMs: longestTurn / 1e3, rss, heapUsed })
  longestTurn = 0
  turnStart = cpuMicroseconds()
})
// Whoever started the server has ended without stopping it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone must not keep the server alive.
process.channel?.unref()
