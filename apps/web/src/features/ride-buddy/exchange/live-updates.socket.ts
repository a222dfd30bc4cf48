// What the server says by itself while the page is open, as changes of what the page remembers.
import type { NewMatchEvent } from '@sawari/contract'
import { useEffect, useRef, useState } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { textsOf } from '../../../messages/texts.ts'
import { socket } from '../../../shared/socket/socket.ts'
import { useSocketEvent, useSocketState } from '../../../shared/socket/use-socket.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import { CONNECTION_TOAST_SILENCE_MS } from '../expiry/expiry-toasts.ts'
import { newConnection, newRequest, readMatch } from './answers.ts'
import type { BuddyCache } from './buddy-cache.ts'

export type UnseenByChat = Readonly<Record<string, number>>

interface LiveUpdateParts {
  readonly cache: BuddyCache
  readonly viewerId: string
  /** The chat on screen: its messages need no toast. */
  readonly openChatId: string | null
  readonly showConnections: () => void
}

/** Connects, and keeps the page in step with what other riders do. Counts the messages that nobody has seen, by chat. */
export function useLiveUpdates({
  cache,
  viewerId,
  openChatId,
  showConnections,
}: LiveUpdateParts): UnseenByChat {
  const [unseen, setUnseen] = useState<UnseenByChat>({})
  // Whoever opens a chat sees what came.
  if (openChatId !== null && unseen[openChatId]) setUnseen({ ...unseen, [openChatId]: 0 })
  useConnectedSocket(cache)

  useSocketEvent('ride_buddy_new_potential_match', ({ newMatch }) => cache.addMatch(readMatch(newMatch)))

  useSocketEvent('ride_buddy_new_request', request => {
    sayOnce(textsOf(rideBuddyTexts).requests.incomingAlert(request.senderName))
    cache.addIncoming(newRequest(request))
  })

  useSocketEvent('new_notification', ({ type, title, message }) => {
    sayOnce(`${title}: ${message}`)
    if (type === 'ride_request') showConnections()
  })

  useSocketEvent('ride_buddy_request_response', ({ action, requestId }) => {
    cache.removeRequest(requestId)
    if (action === 'accepted') cache.reload('requests', 'connections', 'search')
    else cache.reload('requests')
  })

  const connect = ({ partnerId, partnerName, partnerPhone, ...rest }: NewMatchEvent) => {
    const partner = { id: partnerId, name: partnerName, phone: partnerPhone }
    cache.addConnection(newConnection({ ...rest, partner }))
    showConnections()
  }
  // Its notification says it to the one who asked, the answer itself to the one who accepted.
  useSocketEvent('ride_buddy_new_match', connect)
  useSocketEvent('ride_buddy_auto_connection', made => {
    connect(made)
    sayOnce(textsOf(rideBuddyTexts).connections.connectedWith(made.partnerName))
  })

  useSocketEvent('ride_buddy_changed', ({ what }) => cache.reloadUnlessOwn(what))

  useSocketEvent('ride_buddy_connection_ended', ({ matchId, endedBy }) => {
    const removed = cache.removeConnection(matchId)
    // Who ended it, or blocked their partner, is told so where they did it.
    if (removed && endedBy !== viewerId) sayOnce(textsOf(rideBuddyTexts).connections.ended)
  })

  useSocketEvent('ride_buddy_new_message', message => {
    cache.reload('chats')
    const chatId = 'chatId' in message ? message.chatId : null
    const partner = cache.connections().find(connection => connection.chatId === chatId)?.partner
    if (!partner || chatId === null || chatId === openChatId) return
    sayOnce(textsOf(rideBuddyTexts).connections.newMessage(partner.name))
    setUnseen(before => ({ ...before, [chatId]: (before[chatId] ?? 0) + 1 }))
  })

  return unseen
}

/** Connected as long as there is a session; what was missed while it was cut is asked for. */
function useConnectedSocket(cache: BuddyCache): void {
  const { status } = useSocketState()
  const wasCut = useRef(false)

  useEffect(() => {
    // A refusal and a failure show in the socket's own state.
    socket.connect().catch(() => undefined)
  }, [])

  useEffect(() => {
    if (status !== 'connected') {
      wasCut.current = true
      return
    }
    if (wasCut.current) cache.reload('search', 'requests', 'connections')
    wasCut.current = false
  }, [status, cache])
}

/** One event may come twice, under two names. */
function sayOnce(text: string): void {
  showToast.note(text, CONNECTION_TOAST_SILENCE_MS)
}
