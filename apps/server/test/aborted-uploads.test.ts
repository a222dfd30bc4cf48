// A client that loses its network in the middle of a request causes no error in the server.

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { startServerForTest } from './harness.ts'
import { urlOf } from './sockets.ts'

interface Line {
  readonly level: string
  readonly msg: string
}

test.each(['resetAndDestroy', 'destroy', 'end'] as const)(
  'an upload that ends early by %s is no error in the log',
  async leave => {
    const server = await startServerForTest()
    const { port } = new URL(await urlOf(server))
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => undefined)
    socket.write(
      'POST /api/routes/calculate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"source":',
    )
    await vi.waitFor(async () => {
      const connections = await new Promise<number>(done =>
        server.app.server.getConnections((_, n) => done(n)),
      )
      expect(connections).toBe(1)
    })
    // A complete request on another connection, which shows that the incomplete one has arrived.
    await fetch(`http://127.0.0.1:${port}/hotspots`)
    const before = server.logLines.length
    socket[leave]()
    const since = () => server.logLines.slice(before).map(line => JSON.parse(line) as Line)
    await vi.waitFor(() => expect(since().length).toBeGreaterThan(0))
    expect(since().filter(({ level }) => !['info', 'debug'].includes(level))).toEqual([])
    expect(since().map(({ msg }) => msg)).not.toContain('request failed')
  },
)
