import { onBehalfOf } from '../telemetry/call-origin.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import { type Repetition, repeat } from './repeat.ts'

/** One cleanup task. Several processes may run the same one at the same time. */
export type Sweep = () => Promise<void>

export interface SweeperNeeds {
  /** The jobs by name, in the order in which they run. */
  readonly sweeps: Readonly<Record<string, Sweep>>
  readonly everySeconds: number
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracer?: Tracer | undefined
}

/** Runs the sweeps periodically; a failed one is logged and runs again in the next round. */
export function startSweeper(needs: SweeperNeeds): Repetition {
  const { sweeps, everySeconds, logger, metrics, tracer } = needs
  const succeededAt = new Map<string, number>()
  const names = Object.keys(sweeps)
  const observe = metrics.histogram('sweep_duration_seconds', 'Time of each run of a sweep', ['sweep'])
  const countFailure = metrics.counter('sweep_failures_total', 'Runs of a sweep that failed', {
    sweep: names,
  })
  metrics.gauge(
    'sweep_last_success_timestamp_seconds',
    'When the sweep last ended without a failure; the start of the process before that',
    () => names.map(sweep => ({ labels: { sweep }, value: succeededAt.get(sweep) ?? startedAt })),
    ['sweep'],
  )
  const startedAt = secondsNow()

  let isStopped = false
  const runAll = async (): Promise<void> => {
    for (const [sweep, run] of Object.entries(sweeps)) {
      if (isStopped) return
      const startMs = performance.now()
      const span = tracer?.begin(`sweep ${sweep}`, { kind: 'internal', parent: undefined })
      try {
        await onBehalfOf({ sweep, traceId: span?.traceId, span }, run)
        span?.end()
        succeededAt.set(sweep, secondsNow())
      } catch (error) {
        countFailure({ sweep })
        span?.end({}, 'failed')
        logger.error({ err: error, sweep }, 'a sweep failed')
      }
      observe((performance.now() - startMs) / 1_000, { sweep })
    }
  }
  const rounds = repeat(runAll, { everyMs: everySeconds * 1_000, logger, failure: 'the sweeps failed' })
  return {
    // Waits for the current sweep only. Another process runs the remaining sweeps of the round.
    stop: () => {
      isStopped = true
      return rounds.stop()
    },
  }
}

/** The time of the machine's clock, as in Prometheus. */
function secondsNow(): number {
  return (performance.timeOrigin + performance.now()) / 1_000
}
