import { callOrigin } from '../../platform/telemetry/call-origin.ts'

/**
 * What a message of a history takes of the event loop until it is read, encoded and sent. Fixed, because this is
 * spread over several turns, in which others are served as well.
 */
export const MESSAGE_COST_MS = 0.01

/** Counts so many messages toward the budget of whoever reads them. */
export function spendOnHistory(messages: number): void {
  callOrigin()?.spend?.(messages * MESSAGE_COST_MS)
}
