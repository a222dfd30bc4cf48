// Says at its time what the stored moments say already. Whichever process takes a row tells of it, so
// that each change is told once, and a process that dies leaves its timers to the others.

import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { UserSockets } from '../../platform/sockets/user-sockets.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { type DueChat, nextDueAt, takeChatsDueForContact, takeExpiredChats } from './phases.store.ts'

export interface AnnouncerNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly sockets: UserSockets
}

/** Rows of other processes and clocks that were set are noticed within this time. */
const LOOK_MS = 1_000
const SHORTEST_WAIT_MS = 5

export function startPhaseAnnouncer(app: FastifyInstance, needs: AnnouncerNeeds): void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isFailing = false
  let looking: Promise<void> = Promise.resolve()

  const look = async (): Promise<void> => {
    let waitMs = LOOK_MS
    try {
      waitMs = await announceDue(needs)
      isFailing = false
    } catch (error) {
      // Once, not every second, while the database is away.
      if (!isFailing) needs.logger.error({ err: error }, 'the phases of chats could not be announced')
      isFailing = true
    }
    if (!isStopped) schedule(waitMs)
  }
  const schedule = (waitMs: number): void => {
    timer = setTimeout(() => {
      looking = look()
    }, waitMs)
    timer.unref()
  }
  app.addHook('onReady', () => schedule(0))
  app.addHook('onClose', async () => {
    isStopped = true
    clearTimeout(timer)
    await looking
  })
}

/** Announces everything that is due, and gives the time to wait for the next. */
export async function announceDue({ database, clock, sockets }: AnnouncerNeeds): Promise<number> {
  const { sql } = database
  const isDue = (moment: number | undefined) => moment !== undefined && moment <= clock.now().getTime()
  for (let due = await nextDueAt(sql); ; due = await nextDueAt(sql)) {
    if (!isDue(due)) {
      const waitMs = due === undefined ? LOOK_MS : due - clock.now().getTime()
      return Math.max(SHORTEST_WAIT_MS, Math.min(LOOK_MS, waitMs))
    }
    const now = clock.now()
    for (const chat of await takeChatsDueForContact(sql, now)) tellContactPhase(sockets, chat, now)
    for (const chat of await takeExpiredChats(sql, now)) tellExpiry(sockets, chat)
  }
}

function tellContactPhase(sockets: UserSockets, chat: DueChat, now: Date): void {
  const contactTimeRemaining = chat.contactEndsAt.getTime() - now.getTime()
  // Nobody looked in time: the expiry follows at once and says it all.
  if (contactTimeRemaining <= 0) return
  const change = { chatId: chat.id, phase: 'contact', contactTimeRemaining } as const
  for (const userId of chat.members) sockets.emit(userId, 'chat-phase-expired', change)
}

function tellExpiry(sockets: UserSockets, { id: chatId, matchId, members }: DueChat): void {
  for (const userId of members) {
    sockets.emit(userId, 'connection-expired', { chatId, matchId })
    sockets.emit(userId, 'chat-expired', { chatId })
  }
}
