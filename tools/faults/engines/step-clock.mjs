// Loaded into a server before its own code: steps the machine's clock, as seen by this process, by the
// milliseconds in a message from its parent. Monotonic clocks are unchanged.
const RealDate = globalThis.Date
let aheadMs = 0

class SteppedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + aheadMs)
    else super(...args)
  }

  static now() {
    return RealDate.now() + aheadMs
  }
}

globalThis.Date = SteppedDate
process.on('message', message => {
  aheadMs = message.aheadMs
})
// The channel alone must not keep the server alive.
process.channel?.unref()
