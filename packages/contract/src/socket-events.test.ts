import { describe, expect, test } from 'vitest'
import type { ClientEvent, ServerEvent } from './event.ts'
import { clientEvents, eventChannels, serverEvents } from './socket-events.ts'

describe('the example of a client event', () => {
  test.each(Object.entries<ClientEvent>(clientEvents))('%s is accepted and acknowledged', (_, event) => {
    const { payload, acknowledged, example } = event
    expect(payload.safeParse(example.payload).error).toBeUndefined()
    expect(acknowledged.parse(example.acknowledged)).toEqual(example.acknowledged)
  })
})

describe('the example of a server event', () => {
  const sent = Object.values(eventChannels).flatMap(({ sentByServer }) =>
    Object.entries<ServerEvent>(sentByServer),
  )

  test.each(sent)('%s matches its payload, without unknown fields', (_, { payload, example }) => {
    expect(payload.parse(example)).toEqual(example)
  })

  test('is there for every event', () => {
    expect(sent.map(([name]) => name)).toEqual(Object.keys(serverEvents))
  })
})
