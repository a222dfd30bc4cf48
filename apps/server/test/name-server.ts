// A stand-in name server. It answers for the hosts that it knows, and is silent about all others until `end`.

import { createSocket } from 'node:dgram'
import { onTestFinished } from 'vitest'

const HEADER_BYTES = 12
const ADDRESS_TYPE = 1

export async function startNameServer(addresses: Readonly<Record<string, string>> = {}) {
  /** The hosts that were asked for. */
  const asked = new Set<string>()
  const unanswered: (() => void)[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { host, end } = questionOf(query)
    asked.add(host)
    const isAddress = query.readUInt16BE(end - 4) === ADDRESS_TYPE
    const answer = answerTo(query.subarray(0, end), isAddress ? addresses[host] : undefined)
    const send = () => socket.send(answer, port, address)
    if (host in addresses) send()
    else unanswered.push(send)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    /** Answers that the other hosts have no address. */
    end: () => {
      for (const answer of unanswered) answer()
    },
  }
}

/** The host of the first question, and where the question ends. */
function questionOf(query: Buffer): { readonly host: string; readonly end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { host: labels.join('.').toLowerCase(), end: at + 5 }
}

function answerTo(question: Buffer, address: string | undefined): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(address === undefined ? 0 : 1, 6)
  // The answer leaves the additional records of the query out.
  head.writeUInt32BE(0, 8)
  if (address === undefined) return head
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, ADDRESS_TYPE, 0, 1, 0, 0, 0, 60, 0, 4])
  return Buffer.concat([head, record, Buffer.from(address.split('.').map(Number))])
}
