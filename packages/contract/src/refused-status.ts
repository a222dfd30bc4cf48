// A browser writes an error line to its console for every response with status 4xx, even if the page expects
// the refusal and shows it. A client that sends `Prefer: refusals=200` gets such refusals with status 200 and
// the same body; a header contains their own status.

export const PREFER_REFUSALS = 'refusals=200'
export const REFUSED_STATUS = 'x-refused-status'

export interface SentStatus {
  readonly status: number
  /** The header with the own status, if the response is sent with another one. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The status of a response to a request with this `Prefer` header. Failures of the server keep their status.
 */
export function sentStatus(prefer: string | null | undefined, status: number): SentStatus {
  const isQuiet = status >= 400 && status < 500 && prefersQuiet(prefer)
  return isQuiet ? { status: 200, headers: { [REFUSED_STATUS]: String(status) } } : { status, headers: {} }
}

function prefersQuiet(prefer: string | null | undefined): boolean {
  return prefer?.split(',').some(each => each.trim() === PREFER_REFUSALS) ?? false
}
