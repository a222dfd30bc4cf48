// Baseline: a bare Socket.IO server that relays messages to a room and acknowledges them, without checks or
// storage.

import { createServer } from 'node:http'
import { Server } from 'socket.io'

interface BareMessage {
  readonly chatId: string
  readonly message: string
  readonly senderId: string
}

type Answer = (answer: object) => void

const http = createServer()
const io = new Server(http, { serveClient: false, perMessageDeflate: false, transports: ['websocket'] })
let seq = 0

function receiptOf(): { messageId: string; seq: number; timestamp: string } {
  seq += 1
  return { messageId: seq.toString(16).padStart(24, '0'), seq, timestamp: new Date().toISOString() }
}

io.on('connection', socket => {
  socket.on('join-chat', ({ chatId }: { chatId: string }, answer: Answer) => {
    void socket.join(chatId)
    answer({ success: true })
  })
  socket.on('send-message', ({ chatId, message, senderId }: BareMessage, answer: Answer) => {
    const { messageId: id, seq: number, timestamp } = receiptOf()
    const sent = { id, chatId, senderId, message, timestamp, messageType: 'text', seq: number }
    io.to(chatId).emit('new-message', sent)
    answer({ success: true, messageId: id, seq: number, timestamp })
  })
})

http.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => void io.close())
