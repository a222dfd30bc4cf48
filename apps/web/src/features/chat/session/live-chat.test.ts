import type { ChatId, ChatMessage } from '@sawari/contract'
import type { Socket } from 'socket.io'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aMessage, CHAT_ID, PARTNER, VIEWER } from '../../../testing/chat-fixtures.ts'
import { client, cut, serve, soon } from '../../../testing/socket-servers.ts'
import { createLiveChat } from './live-chat.socket.ts'

type Acknowledge = (answer: unknown) => void
interface Sent {
  readonly message: string
  readonly clientMessageId: string
}

/** A fake server with one chat. It stores each message only once, even if the acknowledgement is lost. */
async function aServer() {
  const { io, port } = await serve()
  const stored: ChatMessage[] = []
  const server = {
    io,
    port,
    stored,
    joins: [] as { after?: number }[],
    received: [] as string[],
    totalTimeRemaining: 900_000,
    isOver: false,
    pageSize: 500,
    readOlder(before: number) {
      const older = stored.filter(({ seq }) => seq < before)
      const messages = older.slice(-server.pageSize)
      return { messages, hasMore: older.length > messages.length }
    },
    /** The outcome of a message: stored with or without an acknowledgement, lost, or rejected. */
    onSend: (_: Socket): 'answered' | 'silent' | 'lost' | { code: string } => 'answered',
    store(fields: Partial<ChatMessage>): ChatMessage {
      const known = stored.find(({ clientMessageId }) => clientMessageId === fields.clientMessageId)
      if (known && fields.clientMessageId) return known
      stored.push(aMessage(stored.length + 1, fields))
      return stored.at(-1)!
    },
  }
  io.on('connection', peer => bind(peer, server))
  return server
}

type TestServer = Awaited<ReturnType<typeof aServer>>

function bind(peer: Socket, server: TestServer): void {
  peer.on('join-chat', (ask: { after?: number }, acknowledge: Acknowledge) => {
    server.joins.push(ask)
    if (server.isOver) return acknowledge({ success: false, code: 'CHAT_EXPIRED', error: 'over' })
    const missing = server.stored.filter(({ seq }) => seq > (ask.after ?? 0))
    const { pageSize } = server
    const messages = ask.after === undefined ? missing.slice(-pageSize) : missing.slice(0, pageSize)
    const times = {
      chatTimeRemaining: 600_000,
      contactTimeRemaining: 300_000,
      totalTimeRemaining: server.totalTimeRemaining,
    }
    const phase = { phase: 'chat', isChatPhase: true, isContactPhase: false }
    const hasMore = missing.length > messages.length
    acknowledge({ success: true, chatId: CHAT_ID, messages, hasMore, ...phase, ...times })
  })
  peer.on('send-message', (sent: Sent, acknowledge: Acknowledge) => {
    server.received.push(sent.message)
    const outcome = server.onSend(peer)
    if (outcome === 'lost') return
    if (typeof outcome === 'object') return acknowledge({ success: false, error: 'no', ...outcome })
    const { message, clientMessageId } = sent
    const row = server.store({ message, clientMessageId, senderId: VIEWER })
    if (outcome === 'silent') return
    acknowledge({ success: true, messageId: row.id, seq: row.seq, timestamp: row.timestamp })
  })
  peer.on('typing', ({ isTyping }: { isTyping: boolean }) => server.received.push(`typing ${isTyping}`))
  peer.on('leave-chat', () => server.received.push('left'))
}

async function aRider(server: TestServer) {
  const notes: string[] = []
  let ids = 0
  const { socket } = client(server.port, {}, { acknowledgeMs: 250 })
  const chat = createLiveChat({
    socket,
    chatId: CHAT_ID,
    viewerId: VIEWER,
    readOlder: async before => server.readOlder(before),
    notify: note => notes.push(note),
    now: Date.now,
    newId: () => `own-${++ids}`,
    joinAgainMs: 200,
  })
  await socket.connect()
  const send = (text: string) => {
    chat.write(text)
    chat.send()
  }
  const texts = () => chat.state().messages.map(({ message }) => message)
  return { chat, notes, socket, send, texts }
}

async function joined(server: TestServer) {
  const rider = await aRider(server)
  const close = rider.chat.open()
  onTestFinished(() => rider.chat.forget())
  await soon(() => expect(rider.chat.state().stage).toBe('joined'))
  return { ...rider, close }
}

test('a long history comes in pages, the last one first, and older ones when asked for', async () => {
  const server = await aServer()
  server.pageSize = 4
  for (let count = 0; count < 10; count++) server.store({})
  const { chat, texts } = await joined(server)
  const seqs = () => chat.state().messages.map(({ seq }) => seq)
  expect([seqs(), chat.state().hasOlder]).toEqual([[7, 8, 9, 10], true])
  await Promise.all([chat.loadOlder(), chat.loadOlder()])
  expect([seqs(), chat.state().hasOlder]).toEqual([[3, 4, 5, 6, 7, 8, 9, 10], true])
  await chat.loadOlder()
  expect([seqs(), chat.state().hasOlder]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], false])
  await chat.loadOlder()
  expect(texts()).toHaveLength(10)
})

test('more than a page missed during a cut leaves no gap', async () => {
  const server = await aServer()
  server.pageSize = 3
  for (let count = 0; count < 5; count++) server.store({})
  const { chat } = await joined(server)
  server.io.once('connection', () => {
    for (let count = 0; count < 8; count++) server.store({})
  })
  cut(server.io)
  await soon(() => expect(chat.state().messages.at(-1)?.seq).toBe(13))
  expect(chat.state().messages.map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
})

test('joining brings the history and the times, and says so', async () => {
  const server = await aServer()
  server.store({})
  const { texts, notes, chat } = await joined(server)
  expect(texts()).toEqual(['message 1'])
  expect(notes).toEqual(['connected'])
  expect(server.joins).toEqual([{ chatId: CHAT_ID, userId: VIEWER }])
  const { chatEndsAtMs, endsAtMs } = chat.state()
  expect(endsAtMs! - chatEndsAtMs!).toBe(300_000)
})

test('what the partner does is seen, what happens in another chat is not', async () => {
  const server = await aServer()
  const { chat, notes, texts } = await joined(server)
  const about = { chatId: CHAT_ID, userId: PARTNER }
  server.io.emit('new-message', aMessage(1, { chatId: '1'.repeat(24) as ChatId }))
  server.io.emit('user-joined', about)
  server.io.emit('user-typing', { ...about, isTyping: true })
  await soon(() => expect(chat.state().partnerTyping).toBe(true))
  server.io.emit('new-message', server.store({ message: 'hello' }))
  server.io.emit('user-left', about)
  server.io.emit('user-left', { ...about, userId: VIEWER })
  await soon(() => expect(notes).toEqual(['connected', 'partnerJoined', 'partnerLeft']))
  expect(texts()).toEqual(['hello'])
  expect(chat.state().partnerTyping).toBe(false)
})

test('opened and closed 20 times, each message is received once', async () => {
  const server = await aServer()
  const { chat, texts } = await joined(server)
  for (let round = 0; round < 20; round += 1) chat.open()()
  chat.open()
  await soon(() => expect(chat.state().stage).toBe('joined'))
  let changes = 0
  chat.onChange(() => {
    changes += 1
  })
  server.io.emit('new-message', server.store({}))
  await soon(() => expect(texts()).toHaveLength(1))
  expect(changes).toBe(1)
})

describe('after a cut', () => {
  test('missed messages arrive with the join, without gaps or duplicates', async () => {
    const server = await aServer()
    server.store({})
    const { texts } = await joined(server)
    // One message is stored while disconnected; another one is sent while the chat is joined again.
    server.io.once('connection', peer => {
      server.store({})
      peer.emit('new-message', server.store({}))
    })
    cut(server.io)
    await soon(() => expect(texts()).toEqual(['message 1', 'message 2', 'message 3']))
    expect(server.joins.at(-1)).toMatchObject({ after: 1 })
  })

  test('a gap is asked for once, and then taken as it is', async () => {
    const server = await aServer()
    const { texts } = await joined(server)
    server.io.emit('new-message', aMessage(3))
    server.io.emit('new-message', aMessage(4))
    await soon(() => expect(server.joins).toHaveLength(2))
    server.io.emit('new-message', aMessage(5))
    await soon(() => expect(texts()).toHaveLength(3))
    expect(server.joins).toHaveLength(2)
  })

  test.each([
    ['was stored though the answer never came', 'silent', 1],
    ['was lost on the way', 'lost', 2],
  ] as const)(
    'a message that %s is stored once, and those behind it follow in order',
    async (_, outcome, sent) => {
      const server = await aServer()
      const { chat, send, texts } = await joined(server)
      server.onSend = peer => {
        server.onSend = () => 'answered'
        queueMicrotask(() => peer.conn.close())
        return outcome
      }
      for (const text of ['one', 'two', 'three']) send(text)
      await soon(() => expect(texts()).toEqual(['one', 'two', 'three']))
      expect(chat.state().outgoing).toEqual([])
      expect(server.stored.map(({ message }) => message)).toEqual(['one', 'two', 'three'])
      expect(server.received.filter(text => text === 'one')).toHaveLength(sent)
    },
  )

  test('each is judged by the server: one that comes too late has failed, and is not tried again', async () => {
    const server = await aServer()
    const { chat, send } = await joined(server)
    server.onSend = peer => {
      server.onSend = () => ({ code: 'CHAT_EXPIRED' })
      peer.conn.close()
      return 'lost'
    }
    send('too late')
    await soon(() => expect(chat.state().outgoing).toMatchObject([{ status: 'failed' }]))
    cut(server.io)
    await soon(() => expect(chat.state().stage).toBe('joining'))
    await soon(() => expect(chat.state().stage).toBe('joined'))
    expect(server.received.filter(text => text === 'too late')).toHaveLength(2)
  })
})

describe('a message that the server does not confirm', () => {
  test('returns to the composer as failed, and sent again it is still one message', async () => {
    const server = await aServer()
    const { chat, send, texts } = await joined(server)
    server.onSend = () => 'silent'
    send('hello')
    await soon(() => expect(chat.state().problem).toEqual({ kind: 'sendFailed' }))
    expect(chat.state().draft).toBe('hello')
    server.onSend = () => 'answered'
    chat.send()
    await soon(() => expect(texts()).toEqual(['hello']))
    expect(server.stored).toHaveLength(1)
  })

  test('counts as failed also if the panel is closed, and waits in the composer', async () => {
    const server = await aServer()
    const { chat, notes, send, close } = await joined(server)
    server.onSend = () => ({ code: 'MESSAGE_SEND_ERROR' })
    send('hello')
    close()
    await soon(() => expect(notes).toContain('sendFailed'))
    expect(chat.state().draft).toBe('hello')
  })
})

test('a join is repeated if the database was unavailable', async () => {
  const server = await aServer()
  const refusals = [{ success: false, error: 'Database error', code: 'DATABASE_ERROR' }]
  server.io.on('connection', peer => {
    const [answers] = peer.listeners('join-chat')
    peer.removeAllListeners('join-chat')
    peer.on('join-chat', (ask: unknown, acknowledge: Acknowledge) => {
      const refusal = refusals.pop()
      if (refusal === undefined) answers!(ask, acknowledge)
      else acknowledge(refusal)
    })
  })
  server.store({})
  const { chat } = await aRider(server)
  onTestFinished(chat.open())
  await soon(() => expect(chat.state().problem).toMatchObject({ code: 'DATABASE_ERROR' }))
  await soon(() => expect(chat.state()).toMatchObject({ stage: 'joined', problem: null }))
  expect(chat.state().messages).toHaveLength(1)
})

test('it is over when the server says so, which it is asked for when the clock does', async () => {
  const server = await aServer()
  server.store({})
  const member = await joined(server)
  server.io.emit('connection-expired', { chatId: CHAT_ID, matchId: CHAT_ID })
  server.io.emit('chat-expired', { chatId: CHAT_ID })
  await soon(() => expect(member.chat.state()).toMatchObject({ stage: 'expired', messages: [] }))
  expect(member.chat.state().expiredBecause).toBe('connection')

  server.totalTimeRemaining = 30
  const clocked = await joined(server)
  clocked.chat.write('almost sent')
  await soon(() => expect(server.joins).toHaveLength(3))
  expect(clocked.chat.state()).toMatchObject({ stage: 'joined', draft: 'almost sent' })
  expect(clocked.chat.state().messages).toHaveLength(1)
  server.isOver = true
  await soon(() => expect(clocked.chat.state()).toMatchObject({ stage: 'expired', draft: '' }))
  expect(clocked.chat.state().expiredBecause).toBe('connection')
})

test('a closed panel forgets its messages at the end without the server', async () => {
  const server = await aServer()
  server.store({})
  server.totalTimeRemaining = 30
  const { chat, close } = await joined(server)
  close()
  await soon(() => expect(chat.state()).toMatchObject({ stage: 'expired', messages: [] }))
})

test('after an absence the server is asked for the time left', async () => {
  const server = await aServer()
  const { chat } = await joined(server)
  chat.comeBack(1_200_000)
  expect(chat.state().mayEndAtMs).toBe(chat.state().endsAtMs! - 1_200_000)
  await soon(() => expect(chat.state().mayEndAtMs).toBeNull())
  expect(server.joins).toHaveLength(2)
})

test('typing is sent while one writes, and not after sending', async () => {
  const server = await aServer()
  const { send } = await joined(server)
  send('hello')
  await soon(() => expect(server.received).toEqual(['typing true', 'typing false', 'hello']))
})
