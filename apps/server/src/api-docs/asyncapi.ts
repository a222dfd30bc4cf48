// The events of the contract as an AsyncAPI 3 document, from the server's side: it receives what clients send.

import {
  acknowledgedFields,
  type ClientEvent,
  type ClientEventName,
  conversationEvents,
  conversationServerEvents,
  failedAcknowledgement,
  liveChatEvents,
  liveChatServerEvents,
  rideBuddyServerEvents,
  serverPaths,
} from '@sawari/contract'
import '@sawari/contract/named-schemas'
import { z } from 'zod'
import { createSchema } from 'zod-openapi'

type JsonObject = Readonly<Record<string, unknown>>

interface Dialect {
  readonly description: string
  readonly sentByClients: Readonly<Record<string, ClientEvent>>
  readonly sentByServer: Readonly<Record<string, z.ZodType>>
}

const dialects: Readonly<Record<string, Dialect>> = {
  liveChat: {
    description: 'Chats by their chat id, with hyphens in the names of events',
    sentByClients: liveChatEvents,
    sentByServer: liveChatServerEvents,
  },
  conversations: {
    description: 'Conversations of two riders, with underscores in the names of events',
    sentByClients: conversationEvents,
    sentByServer: conversationServerEvents,
  },
  rideBuddy: {
    description: 'Changes of searches, requests and connections',
    sentByClients: {},
    sentByServer: rideBuddyServerEvents,
  },
}

/** Every event of both dialects and of Travel Buddy, in both directions. */
export function asyncApiDocument(version: string): object {
  const writer = createWriter()
  for (const [channel, dialect] of Object.entries(dialects)) {
    writer.addChannel(channel, dialect.description)
    for (const [name, event] of Object.entries(dialect.sentByClients))
      writer.addReceived(channel, name, event)
    for (const [name, payload] of Object.entries(dialect.sentByServer)) writer.addSent(channel, name, payload)
  }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Sawari, live',
      version,
      license: { name: 'MIT' },
      description:
        'Socket.IO 4 events of Travel Buddy and its chats. A client connects with `auth: { token }`. ' +
        'Every event that it sends takes an optional acknowledgement; a failure also goes out as the error event.',
    },
    defaultContentType: 'application/json',
    servers: {
      sawari: {
        host: '{host}',
        pathname: serverPaths.socket,
        protocol: 'ws',
        description: 'Socket.IO 4 on the same port as HTTP; polling if web sockets are blocked',
        variables: { host: { default: 'localhost:3000' } },
        security: [{ $ref: '#/components/securitySchemes/accessToken' }],
      },
    },
    ...writer.parts(),
  }
}

/** Collects the parts of the document as events are added. */
function createWriter() {
  const channels: Record<
    string,
    { description: string; address: string; messages: Record<string, JsonObject> }
  > = {}
  const operations: Record<string, JsonObject> = {}
  const messages: Record<string, JsonObject> = {}
  const schemas: Record<string, unknown> = {}

  function addMessage(channel: string, key: string, message: JsonObject): void {
    messages[key] = message
    channels[channel]!.messages[key] = { $ref: `#/components/messages/${key}` }
  }

  function schemaOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
    const made = createSchema(schema, { io })
    Object.assign(schemas, made.components)
    return made.schema
  }

  return {
    addChannel(name: string, description: string): void {
      // All channels share one Socket.IO namespace, so they have the same address and differ only in their
      // events.
      channels[name] = { description, address: '/', messages: {} }
    },

    addReceived(channel: string, name: string, { payload, errorEvent }: ClientEvent): void {
      const acknowledgement = `${name}.acknowledgement`
      addMessage(channel, name, { name, payload: schemaOf(payload, 'input') })
      addMessage(channel, acknowledgement, {
        name,
        description: `The acknowledgement of ${name}; a failure also goes out as ${errorEvent}`,
        payload: schemaOf(acknowledgementOf(name as ClientEventName), 'output'),
      })
      operations[`receive.${name}`] = {
        action: 'receive',
        channel: { $ref: `#/channels/${channel}` },
        messages: [{ $ref: `#/channels/${channel}/messages/${name}` }],
        reply: {
          channel: { $ref: `#/channels/${channel}` },
          messages: [{ $ref: `#/channels/${channel}/messages/${acknowledgement}` }],
        },
      }
    },

    addSent(channel: string, name: string, payload: z.ZodType): void {
      addMessage(channel, name, { name, payload: schemaOf(payload, 'output') })
      operations[`send.${name}`] = {
        action: 'send',
        channel: { $ref: `#/channels/${channel}` },
        messages: [{ $ref: `#/channels/${channel}/messages/${name}` }],
      }
    },

    parts: () => ({
      channels,
      operations,
      components: {
        messages,
        schemas,
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: '`auth.token`' },
        },
      },
    }),
  }
}

function acknowledgementOf(name: ClientEventName): z.ZodType {
  const succeeded = acknowledgedFields[name].extend({ success: z.literal(true) })
  return z.discriminatedUnion('success', [succeeded, failedAcknowledgement])
}
