// A browser writes an error line on its console for every response with status 4xx, also where the page expects the
// refusal and shows it. A client that sends `Prefer: refusals=200` gets such refusals with status 200 and the same body;
// a header holds their own status.

export const PREFER_REFUSALS = 'refusals=200'
export const REFUSED_STATUS = 'x-refused-status'

/** Whether a request with this `Prefer` header gets this status as 200. Failures of the server stay as they are. */
export function isRefusedQuietly(prefer: string | null | undefined, status: number): boolean {
  if (!prefer || status < 400 || status >= 500) return false
  return prefer.split(',').some(each => each.trim() === PREFER_REFUSALS)
}
