// Messages: no acknowledged message is lost, stored twice, out of order, or from a rider who may not write.

import { type Begin, type Entry, of, type Send, type View } from '../history.ts'
import type { Finding } from './findings.ts'
import type { Stored, StoredMessage } from './stored.ts'

/** All attempts at one message. */
interface Letter {
  readonly name: string
  readonly chat: string
  readonly first: Send
  /** The attempt that was acknowledged first. */
  readonly acknowledged: Send | undefined
  readonly attempts: readonly Send[]
}

export interface ChatRules {
  /** The minimum and maximum duration of a chat, by a clock that is stepped. */
  readonly leastChatMs: number
  readonly mostChatMs: number
  /** Sockets of an ended session end everywhere within this time. */
  readonly signOutMs: number
}

export function checkChats(entries: readonly Entry[], stored: Stored, rules: ChatRules): Finding[] {
  const letters = lettersOf(entries)
  const byChat = Map.groupBy(stored.messages, ({ chat }) => chat)
  return [
    ...lostMessages(letters, stored),
    ...doubledMessages(letters, stored),
    ...misorderedMessages(letters, byChat, stored),
    ...of(entries, 'view').flatMap(view => faultsOfView(view, letters, byChat)),
    ...admittedMessages(entries, letters, stored, rules),
    ...chatsEndedEarly(entries, rules),
  ]
}

function lettersOf(entries: readonly Entry[]): Letter[] {
  const sends = of(entries, 'send')
  return [...Map.groupBy(sends, ({ id }) => id).values()].map(attempts => ({
    name: attempts[0]!.id,
    chat: attempts[0]!.chat,
    first: attempts.reduce((one, other) => (other.invoke < one.invoke ? other : one)),
    acknowledged: attempts
      .filter(({ out }) => out === 'ok')
      .reduce<Send | undefined>(
        (one, other) => (one === undefined || other.t < one.t ? other : one),
        undefined,
      ),
    attempts,
  }))
}

function lostMessages(letters: readonly Letter[], { messages }: Stored): Finding[] {
  const rows = new Map(messages.map(row => [row.id, row]))
  return letters.flatMap(({ name, chat, attempts }) =>
    attempts.flatMap(({ out, seq, messageId }): Finding[] => {
      if (out !== 'ok') return []
      const row = rows.get(messageId!)
      if (row?.chat === chat && row.seq === seq && row.name === name) return []
      return [
        {
          kind: 'lost',
          text: `${name} was acknowledged as ${seq} ${messageId}, stored is ${JSON.stringify(row)}`,
        },
      ]
    }),
  )
}

function doubledMessages(letters: readonly Letter[], { messages }: Stored): Finding[] {
  const twice = [...Map.groupBy(messages, ({ chat, body }) => `${chat} ${body}`)]
    .filter(([, rows]) => rows.length > 1)
    .map(
      ([body, rows]): Finding => ({
        kind: 'doubled',
        text: `${body} is stored as ${rows.map(({ seq }) => seq)}`,
      }),
    )
  const unequal = letters
    .filter(({ attempts }) => new Set(attempts.flatMap(({ messageId }) => messageId ?? [])).size > 1)
    .map(({ name }): Finding => ({ kind: 'doubled', text: `${name} was acknowledged with different ids` }))
  return [...twice, ...unequal]
}

type ByChat = ReadonlyMap<string, readonly StoredMessage[]>

function misorderedMessages(letters: readonly Letter[], byChat: ByChat, { connections }: Stored): Finding[] {
  const findings: Finding[] = []
  for (const { chat, lastSeq } of connections) {
    const seqs = (byChat.get(chat) ?? []).map(({ seq }) => seq)
    if (seqs.some((seq, index) => seq !== index + 1) || seqs.length !== lastSeq) {
      findings.push({ kind: 'misordered', text: `chat ${chat} holds ${seqs} and counts ${lastSeq}` })
    }
  }
  for (const inChat of Map.groupBy(letters, ({ chat }) => chat).values()) {
    const stored = inChat.filter(({ acknowledged }) => acknowledged !== undefined)
    for (const one of stored) {
      for (const other of stored) {
        const isBefore = one.acknowledged!.t < other.first.invoke
        if (isBefore && one.acknowledged!.seq! >= other.acknowledged!.seq!) {
          findings.push({
            kind: 'misordered',
            text: `${one.name} was acknowledged before ${other.name} was sent, and has the greater number`,
          })
        }
      }
    }
  }
  return findings
}

/** A list equals the stored one up to its last message, and is not older than any acknowledged one. */
function faultsOfView(view: View, letters: readonly Letter[], byChat: ByChat): Finding[] {
  const rows = byChat.get(view.chat) ?? []
  const who = `the ${view.way} list of ${view.rider} in ${view.chat}`
  const isPrefix = view.messages.every(
    ([seq, id], index) => rows[index]?.seq === seq && rows[index].id === id,
  )
  if (!isPrefix) {
    const differs = view.messages.findIndex(
      ([seq, id], index) => rows[index]?.seq !== seq || rows[index].id !== id,
    )
    return [{ kind: 'misordered', text: `${who} differs from the stored one at ${view.messages[differs]}` }]
  }
  const missing = letters.filter(
    ({ chat, acknowledged }) =>
      chat === view.chat &&
      acknowledged !== undefined &&
      acknowledged.t < view.invoke &&
      acknowledged.seq! > view.messages.length,
  )
  if (missing.length === 0) return []
  return [{ kind: 'undelivered', text: `${who} lacks ${missing.map(({ name }) => name).join(', ')}` }]
}

/** The time after which a message may no longer be stored, and the reason. */
function closedSince(entries: readonly Entry[], { signOutMs, mostChatMs }: ChatRules) {
  const begins = new Map(of(entries, 'begin').map(begin => [begin.chat, begin] as const))
  const ends = Map.groupBy(
    of(entries, 'end').filter(({ out }) => out === 'ok'),
    ({ chat }) => chat,
  )
  const blocks = of(entries, 'block').filter(({ out }) => out === 'ok')
  const signOuts = new Map(
    entries.flatMap(entry =>
      entry.op === 'sign-out' && entry.out === 'ok' ? [[entry.session, entry.t] as const] : [],
    ),
  )
  const isOf = ({ riders }: Begin, one: string, other: string) =>
    riders.includes(one) && riders.includes(other)
  return ({ chat, first }: Letter): readonly (readonly [moment: number, why: string])[] => {
    const begin = begins.get(chat)
    const blocked = begin === undefined ? [] : blocks.filter(({ rider, other }) => isOf(begin, rider, other))
    return [
      ...(ends.get(chat) ?? []).map(({ t }) => [t, 'the chat was ended'] as const),
      ...blocked.map(({ t }) => [t, 'one had blocked the other'] as const),
      ...(begin === undefined ? [] : [[begin.t + mostChatMs, 'the chat had expired'] as const]),
      ...(signOuts.has(first.session)
        ? [[signOuts.get(first.session)! + signOutMs, 'the session was ended'] as const]
        : []),
    ]
  }
}

function admittedMessages(
  entries: readonly Entry[],
  letters: readonly Letter[],
  { messages }: Stored,
  rules: ChatRules,
): Finding[] {
  const names = new Set(messages.map(({ name }) => name))
  const reasonsOf = closedSince(entries, rules)
  const late = letters.flatMap((letter): Finding[] => {
    if (!names.has(letter.name)) return []
    const reason = reasonsOf(letter).find(([moment]) => letter.first.invoke > moment)
    return reason === undefined
      ? []
      : [
          {
            kind: 'admitted',
            text: `${letter.name} is stored, first sent at ${letter.first.invoke}; since ${reason[0]} ${reason[1]}`,
          },
        ]
  })
  const intrusions = entries.flatMap((entry): Finding[] =>
    entry.op === 'intrude' && entry.out === 'ok'
      ? [{ kind: 'admitted', text: `${entry.rider} could ${entry.way} ${entry.chat} at ${entry.invoke}` }]
      : [],
  )
  return [...late, ...intrusions]
}

/** A refusal because the chat is over, although nobody ended it and its time had not expired. */
function chatsEndedEarly(entries: readonly Entry[], { leastChatMs }: ChatRules): Finding[] {
  const begins = new Map(of(entries, 'begin').map(begin => [begin.chat, begin] as const))
  const endings = of(entries, 'end', 'block')
  return entries.flatMap((entry): Finding[] => {
    if (entry.op !== 'send' || entry.code !== 'CHAT_EXPIRED') return []
    const begin = begins.get(entry.chat)
    if (begin === undefined || entry.t > begin.invoke + leastChatMs) return []
    const isEnded = endings.some(
      ending =>
        ending.invoke < entry.t &&
        (ending.op === 'end' ? ending.chat === entry.chat : begin.riders.includes(ending.rider)),
    )
    return isEnded
      ? []
      : [{ kind: 'ended early', text: `${entry.id} was refused at ${entry.t}: the chat began at ${begin.t}` }]
  })
}
