import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

/** Whether an engine that the server uses responds. Each change is logged once, and a metric shows the state. */
export interface EngineState {
  readonly isAway: boolean
  /** `reason` must contain no personal data and no secret. */
  away(reason: object): void
  back(): void
}

export interface EngineStateNeeds {
  /** One word: the metric is `<name>_connected`. */
  readonly name: string
  readonly logger: Logger
  /** Undefined: another metric shows the state. */
  readonly metrics?: Metrics
}

export function createEngineState({ name, logger, metrics }: EngineStateNeeds): EngineState {
  let isAway = false
  metrics?.gauge(`${name}_connected`, `Whether the ${name} responds: 1 or 0`, () => Number(!isAway))
  return {
    get isAway() {
      return isAway
    },
    away: reason => {
      if (isAway) return
      isAway = true
      logger.warn(reason, `the ${name} is away`)
    },
    back: () => {
      if (!isAway) return
      isAway = false
      logger.warn(`the ${name} is back`)
    },
  }
}
