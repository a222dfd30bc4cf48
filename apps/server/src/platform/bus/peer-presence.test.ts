import { beforeEach, expect, test } from 'vitest'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { createPeerPresence, type PeerPresence } from './peer-presence.ts'

let clock: FakeClock
let presence: PeerPresence
let gaps: Date[]
let startMs: number
beforeEach(() => {
  clock = fakeClock('2026-11-23T12:00:00Z')
  startMs = clock.now().getTime()
  gaps = []
  const elapsedMs = () => clock.now().getTime() - startMs
  presence = createPeerPresence({ clock, elapsedMs, onPeer: since => void gaps.push(since) })
})

test('a process counts as alone only after the broker has confirmed it', () => {
  expect(presence.isAlone).toBe(false)
  presence.peersCounted(true, 0)
  expect(presence.isAlone).toBe(true)
  presence.peersCounted(false, 0)
  expect(presence.isAlone).toBe(false)
})

const ends: readonly (readonly [string, (presence: PeerPresence) => void])[] = [
  ['another process is heard', of => of.messageReceived()],
  ['the broker counts another process', of => of.peersCounted(false, 0)],
  ['the broker is lost', of => of.brokerLost()],
]

test.each(ends)('withheld messages are announced as a gap when %s', (_, end) => {
  presence.peersCounted(true, 0)
  clock.advanceMs(3_000)
  presence.peersCounted(true, 40)
  clock.advanceMs(2_000)
  presence.messageWithheld()
  end(presence)
  expect(presence.isAlone).toBe(false)
  // The broker was asked 40 ms before it answered; at that time no other process was connected.
  expect(gaps.map(since => since.getTime() - startMs)).toEqual([2_960])
  end(presence)
  expect(gaps).toHaveLength(1)
})

test.each(ends)('no gap is announced when %s and nothing was withheld since the last count', (_, end) => {
  presence.peersCounted(true, 0)
  presence.messageWithheld()
  clock.advanceMs(1)
  presence.peersCounted(true, 0)
  end(presence)
  expect(gaps).toEqual([])
})

test('a process that published recently counts as present, also if the broker counts none', () => {
  presence.messageReceived()
  clock.advanceMs(14_999)
  presence.peersCounted(true, 0)
  expect(presence.isAlone).toBe(false)
  clock.advanceMs(1)
  presence.peersCounted(true, 0)
  expect(presence.isAlone).toBe(true)
})
