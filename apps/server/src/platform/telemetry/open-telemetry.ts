// Traces in OpenTelemetry's protocol over HTTP. Spans are sent in groups in the background; while the collector
// is unavailable they are dropped, and nothing waits for it.

import {
  type Context,
  createTraceState,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from './logger.ts'
import type { Span, SpanStart, TraceParent, Tracer, TraceSettings } from './tracer.ts'

const SPAN_KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
}
/** The maximum number of waiting spans; further ones are dropped. */
const WAITING_SPANS = 4_096
const EXPORT_MS = 5_000
const CLOSING_MS = 2_000

export function openTelemetry(settings: TraceSettings, version: string, logger: Logger): Tracer {
  const { serviceName, url } = settings
  const exporter = loggedExporter(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS }), logger)
  const provider = new TracerProvider({
    // OTEL_RESOURCE_ATTRIBUTES may add to these.
    resource: detectResources({ detectors: [envDetector] }).merge(
      resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    ),
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: WAITING_SPANS, exportTimeoutMillis: EXPORT_MS }),
    ],
  })
  const tracer = provider.getTracer('sawari', version)

  const begin = (name: string, { kind, parent, attributes }: SpanStart, startTime?: number): Span => {
    const options = {
      kind: SPAN_KINDS[kind],
      ...(attributes && { attributes }),
      ...(startTime && { startTime }),
    }
    const span = tracer.startSpan(name, options, contextOf(parent))
    const { traceId, spanId, traceFlags, traceState } = span.spanContext()
    return {
      traceId,
      spanId,
      isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
      state: traceState?.serialize(),
      end: (more = {}, outcome = 'ok') => {
        span.setAttributes(more)
        if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  return {
    begin: (name, start) => begin(name, start),
    record: (name, { durationMs, failed, ...start }) => {
      const now = performance.timeOrigin + performance.now()
      begin(name, start, now - durationMs).end({}, failed ? 'failed' : 'ok')
    },
    close: async () => {
      const timeUp = new Promise<void>(resolve => setTimeout(resolve, CLOSING_MS).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), timeUp])
    },
  }
}

function contextOf(parent: TraceParent | undefined): Context {
  if (parent === undefined) return ROOT_CONTEXT
  const { traceId, spanId, isSampled, state } = parent
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    isRemote: !('end' in parent),
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    ...(state !== undefined && { traceState: createTraceState(state) }),
  })
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const root = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const [kind, isByParent] = sampler.startsWith('parentbased_')
    ? [sampler.slice('parentbased_'.length), true]
    : [sampler, false]
  const made = root[kind as keyof typeof root]()
  return isByParent ? new ParentBasedSampler({ root: made }) : made
}

/** Logs once that the collector is unavailable, and once that it is back. */
function loggedExporter(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isUnavailable = false
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        const failed = result.code !== 0
        if (failed && !isUnavailable)
          logger.warn({ reason: result.error?.message }, 'the collector of traces is unavailable')
        if (!failed && isUnavailable) logger.warn('the collector of traces is back')
        isUnavailable = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
