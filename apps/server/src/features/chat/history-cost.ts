import { callOrigin } from '../../platform/telemetry/call-origin.ts'

/**
 * The event loop's time per message of a history until it is read, encoded and sent. A constant, because this
 * is spread over several turns in which others are served as well.
 */
export const MESSAGE_COST_MS = 0.01

/** Counts so many messages toward the budget of whoever reads them. */
export function spendOnHistory(messages: number): void {
  callOrigin()?.spend?.(messages * MESSAGE_COST_MS)
}
