import { errorOf, failed, type Outcome } from './outcome.ts'

export interface PreparedRequest {
  readonly url: string
  readonly method: string
  readonly body: string | undefined
  readonly token: string | undefined
  readonly language: string | undefined
  readonly signal: AbortSignal | undefined
}

export interface Received {
  readonly response: Response
  readonly bytes: ArrayBuffer
}

export type Fetch = typeof globalThis.fetch

/** One request with its whole response body, within a time limit. */
export async function attempt(
  fetch: Fetch,
  { url, method, body, token, language, signal }: PreparedRequest,
  timeoutMs: number,
): Promise<Outcome<Received>> {
  const timeUp = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json, */*;q=0.1',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(language !== undefined && { 'accept-language': language }),
      },
      ...(body !== undefined && { body }),
      signal: signal === undefined ? timeUp : AbortSignal.any([timeUp, signal]),
    })
    const bytes = await response.arrayBuffer()
    if (response.ok) return { ok: true, value: { response, bytes } }
    return failed(errorOf(response, new TextDecoder().decode(bytes)))
  } catch (error) {
    const code = signal?.aborted ? 'ABORTED' : timeUp.aborted ? 'TIMEOUT' : 'NETWORK'
    return failed({ code, status: 0, message: error instanceof Error ? error.message : String(error) })
  }
}
