// Socket events, written into the query cache while the page is open.
import type { NewMatchEvent, UserId } from '@sawari/contract'
import { useEffect, useRef, useState } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { textsOf } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { useSocket, useSocketEvent, useSocketState } from '../../../shared/socket/use-socket.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import { createLifetimes } from '../model/expiry.ts'
import { newConnection, newRequest, readMatch } from './answers.ts'
import { createBell } from './bell.ts'
import type { BuddyCache } from './buddy-cache.ts'
import { announceExpiredConnections, CONNECTION_TOAST_SILENCE_MS, createCompanyNews } from './company-news.ts'

type UnseenByChat = Readonly<Record<string, number>>

interface LiveUpdateParts {
  readonly cache: BuddyCache
  readonly viewerId: UserId
  /** The chat on screen; its messages need no toast. */
  readonly openChatId: string | null
  /** Called for a request to the viewer and for a new connection. */
  readonly onNews: () => void
}

/** Connects and keeps the page up to date with what other riders do. Returns the number of unseen messages by chat. */
export function useLiveUpdates({ cache, viewerId, openChatId, onNews }: LiveUpdateParts): UnseenByChat {
  const [unseen, setUnseen] = useState<UnseenByChat>({})
  // Opening a chat marks its messages as seen.
  if (openChatId !== null && unseen[openChatId]) setUnseen({ ...unseen, [openChatId]: 0 })
  const app = useApp()
  const lifetimes = app.singleton(createLifetimes)
  const news = app.singleton(createCompanyNews)
  const bell = app.singleton(createBell)
  useConnectedSocket(cache)

  useSocketEvent('ride_buddy_new_potential_match', ({ newMatch }) => cache.addMatch(readMatch(newMatch)))

  useSocketEvent('ride_buddy_new_request', request => {
    announceOnce(textsOf(rideBuddyTexts).requests.incomingAlert(request.senderName))
    bell.ring('request')
    cache.addIncoming(newRequest(request, lifetimes.getState()))
  })

  // Shows no toast: the event about the same request does, in the language of the viewer.
  useSocketEvent('new_notification', ({ type }) => {
    if (type === 'ride_request') onNews()
  })

  useSocketEvent('ride_buddy_request_response', ({ action, requestId, responderName }) => {
    if (action === 'declined') {
      cache.declineSent(requestId)
      announceOnce(textsOf(rideBuddyTexts).requests.declinedBy(responderName))
      return
    }
    cache.removeRequest(requestId)
    cache.reload('requests', 'connections', 'search')
  })

  const connect = ({ partnerId, partnerName, partnerPhone, ...rest }: NewMatchEvent) => {
    const partner = { id: partnerId, name: partnerName, phone: partnerPhone }
    cache.addConnection(newConnection({ ...rest, partner }, lifetimes.getState()))
    if (news.connected(rest.matchId)) bell.ring('accepted')
    onNews()
  }
  useSocketEvent('ride_buddy_new_match', connect)
  useSocketEvent('ride_buddy_auto_connection', connect)

  useSocketEvent('ride_buddy_changed', ({ what }) => cache.reloadUnlessOwn(what))

  useSocketEvent('ride_buddy_connection_ended', ({ matchId, chatId, endedBy }) => {
    const removed = cache.removeConnection(matchId)
    // The open chat shows this itself. A viewer who ended the connection or blocked the partner already sees the result.
    if (removed && chatId !== openChatId && endedBy !== viewerId)
      announceOnce(textsOf(rideBuddyTexts).connections.ended)
  })

  useSocketEvent('chat-phase-expired', ({ chatId, contactTimeRemaining }) =>
    cache.beginContact(chatId, contactTimeRemaining),
  )
  useSocketEvent('connection-expired', ({ matchId, chatId }) => {
    if (cache.removeConnection(matchId) && chatId !== openChatId) announceExpiredConnections(1)
  })

  // A rider who looks at the open chat needs no sound.
  useSocketEvent('new-message', ({ senderId }) => {
    if (senderId !== viewerId && !document.hasFocus()) bell.ring('message')
  })

  useSocketEvent('ride_buddy_new_message', message => {
    const isOwn = message.senderId === viewerId
    cache.reload('chats')
    const chatId = 'chatId' in message ? message.chatId : null
    const partner = cache.connections().find(connection => connection.chatId === chatId)?.partner
    if (!partner || chatId === null || isOwn || chatId === openChatId) return
    bell.ring('message')
    announceOnce(textsOf(rideBuddyTexts).connections.newMessage(partner.name))
    setUnseen(before => ({ ...before, [chatId]: (before[chatId] ?? 0) + 1 }))
  })

  return unseen
}

/** Stays connected during the session. After an interruption it reloads data that may have changed. */
function useConnectedSocket(cache: BuddyCache): void {
  const socket = useSocket()
  const { status } = useSocketState()
  const wasCut = useRef(false)

  useEffect(() => {
    // No handler existed for events between two screens, and the cached lists count as fresh.
    if (socket.takeUnheard().some(event => event.startsWith('ride_buddy_')))
      cache.reload('search', 'requests', 'connections')
    // The socket's state shows an error.
    socket.connect().catch(() => undefined)
  }, [socket, cache])

  useEffect(() => {
    if (status !== 'connected') {
      wasCut.current = true
      return
    }
    if (wasCut.current) cache.reload('search', 'requests', 'connections')
    wasCut.current = false
  }, [status, cache])
}

/** Shows the toast once, because one change may arrive as two events with different names. */
function announceOnce(text: string): void {
  showToast.info(text, CONNECTION_TOAST_SILENCE_MS)
}
