// The observations of the clients and the nemesis, one entry per attempt, in milliseconds since the run began.

/** `info`: the response was lost or ambiguous, so the operation may or may not have happened. */
export type Outcome = 'ok' | 'fail' | 'info'

export interface Attempt {
  readonly invoke: number
  /** When the response arrived, or when the client stopped waiting. */
  readonly t: number
  readonly out: Outcome
  readonly code?: string | undefined
  /** The HTTP status. */
  readonly status?: number | undefined
  readonly retryAfter?: string | undefined
  /** The server that was called; undefined: through the proxy. */
  readonly server?: number | undefined
}

/** A message, named by its client; repeats carry the same `id`. */
export interface Send extends Attempt {
  readonly op: 'send'
  readonly id: string
  readonly chat: string
  readonly rider: string
  readonly session: number
  readonly seq?: number | undefined
  readonly messageId?: string | undefined
}

export interface Answer extends Attempt {
  readonly op: 'answer'
  readonly action: 'accept' | 'decline'
  readonly request: string
  readonly chat?: string | undefined
}

/** The messages of a chat as a rider has them: `live` received by socket only, `read` by one more call. */
export interface View {
  readonly op: 'view'
  readonly way: 'live' | 'read'
  readonly chat: string
  readonly rider: string
  /** Messages acknowledged before this time must be in the list. */
  readonly invoke: number
  /** Pairs of `seq` and message id, in the order of the list. */
  readonly messages: readonly (readonly [seq: number, messageId: string])[]
}

/** The start of the chat: the connection was made between `invoke` and `t`. */
export interface Begin {
  readonly op: 'begin'
  readonly chat: string
  readonly riders: readonly [string, string]
  readonly invoke: number
  readonly t: number
}

export interface Fault {
  readonly op: 'fault'
  readonly name: string
  readonly server: number
  readonly invoke: number
  /** When the nemesis ended the fault. */
  readonly healed: number
  /** When a message crossed the servers in both directions again; null: not in time. */
  readonly recovered: number | null
  /** During the fault, calls may be refused with 503 or lose their response. */
  readonly excuses: boolean
  /** Problems apart from the operations, such as a process that did not stop in time. */
  readonly wrong?: string | undefined
}

export type Operation =
  | Send
  | Answer
  | (Attempt & { readonly op: 'ask'; readonly from: string; readonly to: string })
  | (Attempt & { readonly op: 'end'; readonly chat: string; readonly rider: string })
  | (Attempt & { readonly op: 'block'; readonly rider: string; readonly other: string })
  | (Attempt & { readonly op: 'sign-out'; readonly rider: string; readonly session: number })
  /** A member reads a chat that has ended. */
  | (Attempt & { readonly op: 'late read'; readonly chat: string; readonly rider: string })
  /** Any other call. */
  | (Attempt & { readonly op: 'call'; readonly name: string; readonly rider: string })
/** `death`: a server process that ended unintentionally. */
type Death = { readonly op: 'death'; readonly server: number; readonly t: number; readonly reason: string }
export type Entry = Operation | View | Begin | Fault | Death

export type History = ReturnType<typeof createHistory>

export function createHistory() {
  const entries: Entry[] = []
  const start = performance.now()
  return {
    entries: entries as readonly Entry[],
    /** Milliseconds since the run began, by a clock that no fault steps. */
    now: (): number => Math.round(performance.now() - start),
    add: (entry: Entry): void => void entries.push(entry),
  }
}

/** The entries of these operations. */
export function of<Op extends Entry['op']>(
  entries: readonly Entry[],
  ...ops: readonly Op[]
): Extract<Entry, { readonly op: Op }>[] {
  return entries.filter((entry): entry is Extract<Entry, { readonly op: Op }> =>
    (ops as readonly string[]).includes(entry.op),
  )
}
