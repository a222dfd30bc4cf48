import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface ReceivedMail {
  readonly recipients: readonly string[]
  readonly text: string
}

/** A real SMTP server that rejects the first `refusals` mails. */
export async function startSmtpServer(refusals = 0) {
  const received: ReceivedMail[] = []
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refused < refusals) {
          refused += 1
          done(Object.assign(new Error('try later, asha@example.com'), { responseCode: 451 }))
          return
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, text: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}` }
}
