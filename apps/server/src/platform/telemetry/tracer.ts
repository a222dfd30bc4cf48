// Traces: which parts of a call took how long. The server works without them; `open-telemetry.ts` is loaded
// only if a collector is configured.

/** Fixed words and numbers: never an id, an address, a position, a token or a client's text. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** The context that a span of this or another process passes to the spans that it causes. */
export interface TraceParent {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
  /** The header `tracestate`, unchanged. */
  readonly state?: string | undefined
}

export interface Span extends TraceParent {
  /** Further calls have no effect. */
  end(attributes?: SpanAttributes, outcome?: 'ok' | 'failed'): void
}

export interface SpanStart {
  readonly kind: 'server' | 'client' | 'producer' | 'internal'
  readonly parent: TraceParent | undefined
  readonly attributes?: SpanAttributes
}

export interface FinishedSpan extends SpanStart {
  readonly durationMs: number
  readonly failed: boolean
}

export interface Tracer {
  begin(name: string, start: SpanStart): Span
  /** A span that has just ended. */
  record(name: string, finished: FinishedSpan): void
  /** Sends the remaining spans, for a few seconds at most. */
  close(): Promise<void>
}

/** The supported values of OTEL_TRACES_SAMPLER. */
export const SAMPLERS = [
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
  ...(['always_on', 'always_off', 'traceidratio'] as const),
]

export interface TraceSettings {
  /** The address of the collector. */
  readonly url: string
  readonly serviceName: string
  readonly sampler: (typeof SAMPLERS)[number]
  /** The share of traces that are recorded, from 0 to 1, with the samplers that have a ratio. */
  readonly ratio: number
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const NOTHING = /^0+$/
const SAMPLED = 1
/** The recommendation has this limit; longer ones are dropped. */
const STATE_CHARACTERS = 512

/** Reads `traceparent` and `tracestate` according to W3C Trace Context; undefined if invalid. */
export function readTraceParent(
  header: string | readonly string[] | undefined,
  state?: string | readonly string[],
): TraceParent | undefined {
  if (typeof header !== 'string') return undefined
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header.trim()) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (NOTHING.test(traceId) || NOTHING.test(spanId)) return undefined
  const isSampled = (Number.parseInt(flags, 16) & SAMPLED) !== 0
  const isKept = typeof state === 'string' && state.length <= STATE_CHARACTERS
  return { traceId, spanId, isSampled, ...(isKept && { state }) }
}

/** The header `traceresponse`, by which a client finds the trace of its call. */
export function traceResponse({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}
