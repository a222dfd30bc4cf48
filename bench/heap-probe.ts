// Loaded into a server process before its program: collects garbage and reports the heap when it is asked.

process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage().heapUsed)
})
// The server may end although its parent could still ask.
process.channel?.unref()
