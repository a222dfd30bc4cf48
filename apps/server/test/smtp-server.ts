import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface ReceivedMail {
  readonly recipients: readonly string[]
  readonly text: string
  readonly messageId: string | undefined
}

/**
 * How the server handles a mail: accept it, reject it temporarily or permanently, never answer, keep it and
 * break the connection before the answer, or keep it and answer when `letGo` is called.
 */
export type SmtpBehaviour = 'accepts' | 'rejects' | 'rejects for good' | 'hangs' | 'dies after data' | 'waits'

/** A real SMTP server that handles its first mails as `moods` specifies, and accepts the others. */
export async function startSmtpServer(...behaviours: SmtpBehaviour[]) {
  const received: ReceivedMail[] = []
  /** Attempted mails, accepted or not. */
  let tries = 0
  const go = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const behaviour = behaviours[tries] ?? 'accepts'
        tries += 1
        const rejects = (responseCode: number) =>
          done(Object.assign(new Error('no, asha@example.com'), { responseCode }))
        if (behaviour === 'rejects') return rejects(451)
        if (behaviour === 'rejects for good') return rejects(550)
        if (behaviour === 'hangs') return
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const text = Buffer.concat(chunks).toString()
        received.push({ recipients, text, messageId: /^message-id: (.*)$/im.exec(text)?.[1]?.trim() })
        if (behaviour === 'dies after data') cutConnections()
        else if (behaviour === 'waits') void go.promise.then(() => done())
        else done()
      })
    },
  })
  // Clients may reset their connections.
  server.on('error', () => undefined)
  const cutConnections = (): void => {
    const { connections } = server as unknown as {
      connections: Set<{ _socket: { destroy(): void } }>
    }
    for (const { _socket } of connections) _socket.destroy()
  }
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  onTestFinished(async () => {
    cutConnections()
    await new Promise<void>(resolve => server.close(() => resolve()))
  })
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}`, tries: () => tries, letGo: go.resolve }
}
