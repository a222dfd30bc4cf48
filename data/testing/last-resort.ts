/**
 * After these times a test counts as one that hangs. They are no measure: on a busy machine a step takes ten times as
 * long as on an idle one, and no test has a limit of its own.
 */
export const LAST_RESORT_MS = { test: 600_000, wait: 120_000 } as const
