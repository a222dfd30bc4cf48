import type { Tracer } from '../telemetry/tracer.ts'
import type { SendPush } from './push-sender.ts'

/** One span for each attempt to send a notification to a push service. */
export function tracedPush(send: SendPush, tracer: Tracer): SendPush {
  return async push => {
    const span = tracer.begin('send push', { kind: 'client', parent: undefined })
    try {
      const outcome = await send(push)
      const { kind } = outcome
      span.end({ 'app.outcome': kind }, kind === 'failed' || kind === 'refused' ? 'failed' : 'ok')
      return outcome
    } catch (error) {
      span.end({}, 'failed')
      throw error
    }
  }
}
