// The events of the contract as an AsyncAPI 3 document, from the server's side: it receives what clients send.

import {
  audiences,
  type ClientEvent,
  eventChannels,
  failedAcknowledgement,
  type ServerEvent,
  serverPaths,
} from '@sawari/contract'
import '@sawari/contract/named-schemas'
import { z } from 'zod'
import { createSchema } from 'zod-openapi'

type JsonObject = Readonly<Record<string, unknown>>

/** Every event of both dialects and of Travel Buddy, in both directions. */
export function asyncApiDocument(version: string): object {
  const writer = createWriter()
  for (const [channel, { description, sentByClients, sentByServer }] of Object.entries(eventChannels)) {
    writer.addChannel(channel, description)
    for (const [name, event] of Object.entries<ClientEvent>(sentByClients))
      writer.addReceived(channel, name, event)
    for (const [name, event] of Object.entries<ServerEvent>(sentByServer))
      writer.addSent(channel, name, event)
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

    addReceived(channel: string, name: string, event: ClientEvent): void {
      const { payload, acknowledged, errorEvent, example } = event
      const acknowledgement = `${name}.acknowledgement`
      addMessage(channel, name, {
        name,
        payload: schemaOf(payload, 'input'),
        examples: [{ payload: example.payload }],
      })
      addMessage(channel, acknowledgement, {
        name,
        description: `The acknowledgement of ${name}; a failure also goes out as ${errorEvent}`,
        payload: schemaOf(acknowledgementOf(acknowledged), 'output'),
        examples: [{ payload: Object.assign({ success: true }, example.acknowledged) }],
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

    addSent(channel: string, name: string, { audience, payload, example }: ServerEvent): void {
      addMessage(channel, name, {
        name,
        description: audiences[audience],
        payload: schemaOf(payload, 'output'),
        examples: [{ payload: example }],
      })
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

function acknowledgementOf(fields: z.ZodObject): z.ZodType {
  const succeeded = fields.extend({ success: z.literal(true) })
  return z.discriminatedUnion('success', [succeeded, failedAcknowledgement])
}
