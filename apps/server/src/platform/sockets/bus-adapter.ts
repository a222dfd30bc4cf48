// Socket.IO's rooms across processes, on the bus.

import type { Namespace, ServerOptions } from 'socket.io'
import { ClusterAdapterWithHeartbeat, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter'
import type { Bus } from '../bus/bus.ts'

const TOPIC = 'sockets'

type BusMessage =
  | { readonly message: ClusterMessage }
  | { readonly response: ClusterResponse; readonly requesterId: string }

/** The constructor that Socket.IO calls for each namespace. */
export function busAdapter(bus: Bus): ServerOptions['adapter'] {
  class BusAdapter extends ClusterAdapterWithHeartbeat {
    constructor(namespace: Namespace) {
      super(namespace, {})
      bus.subscribe(TOPIC, received => {
        const busMessage = received as BusMessage
        if ('message' in busMessage) this.onMessage(busMessage.message)
        else if (busMessage.requesterId === this.uid) this.onResponse(busMessage.response)
      })
    }

    protected override doPublish(message: ClusterMessage): Promise<string> {
      bus.publish(TOPIC, { message } satisfies BusMessage)
      return Promise.resolve('')
    }

    protected override doPublishResponse(requesterId: string, response: ClusterResponse): Promise<void> {
      bus.publish(TOPIC, { response, requesterId } satisfies BusMessage)
      return Promise.resolve()
    }
  }
  // Socket.IO's type asks for the static members of an event emitter, which it does not use.
  return BusAdapter as unknown as ServerOptions['adapter']
}
