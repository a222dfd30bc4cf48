// Everything that is wrong with a run, by comparing the history with the stored data.

import { type Begin, type Entry, type Fault, type Operation, of, type Send } from './history.ts'

export interface StoredMessage {
  readonly chat: string
  readonly seq: number
  readonly id: string
  /** The client's id of the message. */
  readonly name: string | null
  readonly body: string
}

export interface StoredConnection {
  readonly chat: string
  readonly request: string
  readonly pair: readonly [string, string]
  readonly isLive: boolean
  readonly lastSeq: number
}

/** The contents of the database after a run. */
export interface Stored {
  /** The stored messages, ordered by chat and `seq`. */
  readonly messages: readonly StoredMessage[]
  readonly connections: readonly StoredConnection[]
  /** The state of each request. */
  readonly requests: ReadonlyMap<string, string>
}

/** The kinds of findings, in the order of the report. */
export const findingKinds = [
  ...(['lost', 'doubled', 'misordered', 'undelivered', 'double accept', 'admitted', 'ended early'] as const),
  ...(['wrong 5xx', 'unanswered', 'dead or stuck', 'slow to recover'] as const),
]
export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  readonly kind: FindingKind
  readonly text: string
}

export interface Rules {
  /** The minimum and maximum duration of a chat, by a clock that is stepped. */
  readonly leastChatMs: number
  readonly mostChatMs: number
  /** Sockets of an ended session end everywhere within this time. */
  readonly signOutMs: number
  /** Whether durations are checked: on a busy machine calls exceed the server's deadlines without a fault. */
  readonly isTimed: boolean
}

const WELL_AGAIN_MS = 10_000
/** A call that began just before the proof of recovery may still fail because of the fault. */
const TAIL_MS = 1_000
const UNAVAILABLE: readonly unknown[] = ['SERVICE_UNAVAILABLE', 'DATABASE_ERROR']
const INTERNAL: readonly unknown[] = ['INTERNAL_ERROR', 'MESSAGE_SEND_ERROR']
const STATES = { accept: 'accepted', decline: 'declined' } as const

type Report = (kind: FindingKind, text: string) => void
type Check = (report: Report, entries: readonly Entry[], stored: Stored, rules: Rules) => void

export function checkRun(entries: readonly Entry[], stored: Stored, rules: Rules): Finding[] {
  const findings: Finding[] = []
  const report: Report = (kind, text) => void findings.push({ kind, text })
  for (const check of checks) check(report, entries, stored, rules)
  return findings
}

/** An acknowledged message is stored once, as it was acknowledged. */
const checkStoredMessages: Check = (report, entries, { messages }) => {
  const rows = new Map(messages.map(row => [row.id, row]))
  for (const { id, chat, out, seq, messageId } of of(entries, 'send')) {
    const row = rows.get(messageId!)
    if (out === 'ok' && !(row?.chat === chat && row.seq === seq && row.name === id))
      report('lost', `${id} was acknowledged as ${seq} ${messageId}, stored is ${JSON.stringify(row)}`)
  }
  for (const [text, same] of Map.groupBy(messages, ({ chat, body }) => `${chat} ${body}`))
    if (same.length > 1) report('doubled', `${text} is stored as ${same.map(({ seq }) => seq)}`)
}

/** All attempts at one message. */
function lettersOf(entries: readonly Entry[]) {
  return [...Map.groupBy(of(entries, 'send'), ({ id }) => id)].map(([name, attempts]) => ({
    name,
    chat: attempts[0]!.chat,
    first: attempts.toSorted((one, other) => one.invoke - other.invoke)[0]!,
    /** The attempt that was acknowledged first. */
    acknowledged: attempts.filter(({ out }) => out === 'ok').toSorted((one, other) => one.t - other.t)[0],
  }))
}

/** Numbers have no gaps and follow real time; both riders' lists equal the stored one. */
const checkOrder: Check = (report, entries, { messages, connections }) => {
  const byChat = Map.groupBy(messages, ({ chat }) => chat)
  for (const { chat, lastSeq } of connections) {
    const seqs = (byChat.get(chat) ?? []).map(({ seq }) => seq)
    if (seqs.some((seq, index) => seq !== index + 1) || seqs.length !== lastSeq)
      report('misordered', `chat ${chat} holds ${seqs} and counts ${lastSeq}`)
  }
  const letters = lettersOf(entries).filter(({ acknowledged }) => acknowledged !== undefined)
  for (const inChat of Map.groupBy(letters, ({ chat }) => chat).values())
    for (const { name, acknowledged: one } of inChat)
      for (const { name: later, first, acknowledged: other } of inChat)
        if (one!.t < first.invoke && one!.seq! >= other!.seq!)
          report(
            'misordered',
            `${name} was acknowledged before ${later} was sent, and has the greater number`,
          )
  for (const view of of(entries, 'view')) {
    const rows = byChat.get(view.chat) ?? []
    const who = `the ${view.way} list of ${view.rider} in ${view.chat}`
    const wrong = view.messages.find(([seq, id], at) => rows[at]?.seq !== seq || rows[at].id !== id)
    // It may end before the stored list does, but not before a message that was acknowledged earlier.
    const missing = letters.filter(
      ({ chat, acknowledged: one }) =>
        chat === view.chat && one!.t < view.invoke && one!.seq! > view.messages.length,
    )
    if (wrong !== undefined) report('misordered', `${who} differs from the stored one at ${wrong}`)
    else if (missing.length > 0) report('undelivered', `${who} lacks ${missing.map(({ name }) => name)}`)
  }
}

/** A request may be answered any number of times: one answer succeeds, and it is the stored one. */
const checkAnswers: Check = (report, entries, { requests, connections }) => {
  const byRequest = Map.groupBy(connections, ({ request }) => request)
  for (const [request, answers] of Map.groupBy(of(entries, 'answer'), answer => answer.request)) {
    const [winner, ...others] = answers.filter(({ out }) => out === 'ok')
    const [state, made] = [requests.get(request), byRequest.get(request) ?? []]
    const is = `${request} is stored as ${state} with ${made.length} connections, of ${made[0]?.chat}`
    const isRight =
      others.length === 0 &&
      (winner === undefined || state === STATES[winner.action]) &&
      (winner?.action !== 'accept' || made[0]?.chat === winner.chat) &&
      made.length === (state === 'accepted' ? 1 : 0)
    if (!isRight) report('double accept', `${is}; the riders got ${JSON.stringify([winner, ...others])}`)
  }
  const live = connections.filter(({ isLive }) => isLive)
  for (const [pair, same] of Map.groupBy(live, each => each.pair.toSorted().join(' and ')))
    if (same.length > 1) report('double accept', `${pair} have ${same.length} live connections`)
}

/** Nobody asks, connects with or writes to a rider after a block, an end, a sign-out or the time of the chat. */
const checkAdmission: Check = (report, entries, stored, rules) => {
  const done = entries.filter(entry => 'out' in entry && entry.out === 'ok')
  const begins = new Map(of(entries, 'begin').map(begin => [begin.chat, begin]))
  const blocks = of(done, 'block')
  const areBlocked = (pair: readonly string[], before = Number.POSITIVE_INFINITY) =>
    blocks.some(({ rider, other, t }) => t < before && pair.includes(rider) && pair.includes(other))
  for (const { pair, isLive } of stored.connections)
    if (isLive && areBlocked(pair)) report('admitted', `${pair} are connected although one blocked the other`)
  for (const { from, to, invoke } of of(done, 'ask'))
    if (areBlocked([from, to], invoke)) report('admitted', `${from} asked ${to} after a block`)
  for (const { rider, chat, invoke } of of(done, 'late read'))
    report('admitted', `${rider} could read ${chat} at ${invoke}, after its end`)

  const names = new Set(stored.messages.map(({ name }) => name))
  const [ends, signOuts] = [of(done, 'end'), of(done, 'sign-out')]
  const isClosed = ({ chat, session, invoke }: Send, begin: Begin | undefined) =>
    ends.some(end => end.chat === chat && end.t < invoke) ||
    signOuts.some(out => out.session === session && out.t + rules.signOutMs < invoke) ||
    (begin !== undefined && (areBlocked(begin.riders, invoke) || begin.t + rules.mostChatMs < invoke))
  for (const { name, chat, first } of lettersOf(entries))
    if (names.has(name) && isClosed(first, begins.get(chat)))
      report('admitted', `${name} is stored, first sent at ${first.invoke}, after its chat or session`)

  const endings = of(entries, 'end', 'block')
  for (const { id, chat, code, t } of of(entries, 'send')) {
    const begin = begins.get(chat)
    if (code !== 'CHAT_EXPIRED' || begin === undefined || t > begin.invoke + rules.leastChatMs) continue
    const isEnded = endings.some(
      each => each.invoke < t && (each.op === 'end' ? each.chat === chat : begin.riders.includes(each.rider)),
    )
    if (!isEnded) report('ended early', `${id} was refused at ${t}: the chat began at ${begin.t}`)
  }
}

/** Refusals only during a fault and in the documented form. */
const checkRefusals: Check = (report, entries, _stored, { isTimed }) => {
  const faults = of(entries, 'fault')
  const signOuts = of(entries, 'sign-out')
  for (const entry of entries) {
    if (!('out' in entry)) continue
    const { op, code, status, retryAfter, out, invoke, t, server } = entry
    const what = `${op} ${'name' in entry ? entry.name : ''} at ${invoke} to ${t} on ${server}: ${status} ${code}`
    const isServerError = INTERNAL.includes(code) || (status !== undefined && status >= 500)
    const isDocumented = UNAVAILABLE.includes(code) && status === 503 && Number(retryAfter) > 0
    if (isServerError && !isDocumented) report('wrong 5xx', `${what}, Retry-After ${retryAfter}`)
    // A socket is closed with its session, regardless of events in progress.
    const isCutOff =
      op === 'send' && signOuts.some(each => each.session === entry.session && each.invoke <= t)
    // The client knows that nothing was sent.
    const isKnown = out !== 'info' || INTERNAL.includes(code) || code === 'NOT_CONNECTED'
    if (!isTimed || isKnown || isCutOff || isExcused(entry, faults)) continue
    report(UNAVAILABLE.includes(code) ? 'wrong 5xx' : 'unanswered', `${what}, while no fault lasted`)
  }
}

function isExcused({ invoke, t }: Operation, faults: readonly Fault[]): boolean {
  return faults.some(
    fault => fault.excuses && invoke <= (fault.recovered ?? invoke) + TAIL_MS && t >= fault.invoke,
  )
}

/** No crashed or blocked process, and recovery after each fault. */
const checkRecovery: Check = (report, entries, _stored, { isTimed }) => {
  for (const { server, t, reason } of of(entries, 'death'))
    report('dead or stuck', `server ${server} ended at ${t}: ${reason}`)
  for (const { name, invoke, healed, recovered, wrong } of of(entries, 'fault')) {
    const what = `${name} at ${invoke}`
    if (wrong !== undefined) report('dead or stuck', `${what}: ${wrong}`)
    if (recovered === null) report('dead or stuck', `${what}: not recovered within three minutes`)
    else if (isTimed && recovered - healed > WELL_AGAIN_MS)
      report('slow to recover', `${what}: recovered after ${recovered - healed} ms`)
  }
}

const checks = [checkStoredMessages, checkOrder, checkAnswers, checkAdmission, checkRefusals, checkRecovery]
