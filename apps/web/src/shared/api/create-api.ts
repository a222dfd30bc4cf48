import { type AddressParts, callAddress } from '@sawari/contract/call-input'
import { errorsTexts } from '../../messages/start.ts'
import { textsOf } from '../../messages/texts.ts'
import type { AnswerOf, CallOptions, ClientCall } from './endpoint-types.ts'
import { createInFlight } from './in-flight.ts'
import type { SendRequest } from './send-request.ts'

interface ApiParts {
  readonly send: SendRequest
  /** Changes at each sign-in and each end of a session. */
  readonly sessionNumber: () => number
}

export interface Api {
  /**
   * Calls the API according to the contract: paced, with the viewer's token if the call needs one, and merged with
   * an identical call in flight if the call allows it.
   * Resolves to the validated success envelope; rejects with an ApiError.
   */
  call<const Call extends ClientCall>(endpoint: Call, options?: CallOptions<Call>): Promise<AnswerOf<Call>>
}

interface AnyOptions extends AddressParts {
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

export function createApi({ send, sessionNumber }: ApiParts): Api {
  const joinInFlight = createInFlight(() => textsOf(errorsTexts).requestTimeout)

  return {
    call(endpoint, options) {
      const { params, query, body, signal } = (options ?? {}) as AnyOptions
      const { method, merged } = endpoint.policy
      const path = callAddress(endpoint.policy.path, { params, query })
      const bodyText = body === undefined ? undefined : JSON.stringify(body)
      // The session is part of the key, so that two sessions never share a response.
      const key = merged === false ? {} : [sessionNumber(), method, path, bodyText].join(' ')
      return joinInFlight(key, signal, sharedSignal =>
        send({ endpoint, path, body: bodyText, signal: sharedSignal }),
      )
    },
  }
}
