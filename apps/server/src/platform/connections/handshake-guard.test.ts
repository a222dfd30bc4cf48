import { expect, test } from 'vitest'
import { createHandshakeGuard, type HandshakeLimits } from './handshake-guard.ts'

const LIMITS = { attempts: 60, refused: 6, waiting: 20 }

function aGuard(limits: HandshakeLimits | undefined = LIMITS) {
  let elapsedMs = 0
  const guard = createHandshakeGuard({ limits, elapsedMs: () => elapsedMs })
  return {
    guard,
    admitted: (count: number, address: string) =>
      Array.from({ length: count }, () => guard.admit(address)).filter(Boolean).length,
    passMs: (milliseconds: number) => {
      elapsedMs += milliseconds
    },
  }
}

const HERE = '203.0.113.7'
const THERE = '203.0.113.8'

test('an address has its attempts in a minute, and others have their own', () => {
  const { admitted, passMs } = aGuard()
  expect(admitted(100, HERE)).toBe(60)
  expect(admitted(100, THERE)).toBe(60)
  passMs(30_000)
  expect(admitted(100, HERE)).toBe(30)
})

test('the first 64 bits of IPv6 are one address', () => {
  const { admitted } = aGuard()
  expect(admitted(40, '2001:db8:1:2::1')).toBe(40)
  expect(admitted(40, '2001:db8:1:2:ffff::9')).toBe(20)
  expect(admitted(40, '2001:db8:1:3::1')).toBe(40)
})

test('after too many refused ones an address waits for the next', () => {
  const { guard, admitted, passMs } = aGuard()
  for (let count = 0; count < 10; count++) {
    const connection = guard.waitsFrom(HERE)
    connection.refused()
    connection.done()
  }
  expect(admitted(5, HERE)).toBe(0)
  expect(admitted(5, THERE)).toBe(5)
  passMs(10_000)
  expect(admitted(1, HERE)).toBe(1)
})

test('only so many wait at a time; who is done makes room, once', () => {
  const { guard, admitted } = aGuard()
  const waiting = Array.from({ length: 20 }, () => guard.waitsFrom(HERE))
  expect(admitted(1, HERE)).toBe(0)
  waiting[0]!.done()
  waiting[0]!.done()
  expect(admitted(1, HERE)).toBe(1)
  guard.waitsFrom(HERE)
  expect(admitted(1, HERE)).toBe(0)
})

test('without limits everybody is admitted', () => {
  const guard = createHandshakeGuard({ limits: undefined })
  for (let count = 0; count < 1_000; count++) {
    guard.waitsFrom(HERE).refused()
    expect(guard.admit(HERE)).toBe(true)
  }
})

test('addresses without end take bounded memory: those of long ago are forgotten, but none that waits', () => {
  const { guard, admitted } = aGuard()
  expect(admitted(100, HERE)).toBe(60)
  for (let count = 0; count < LIMITS.waiting; count++) guard.waitsFrom(THERE)
  const invent = (from: number, count: number) => {
    for (let at = from; at < from + count; at++) guard.admit(`2001:db8:${at >> 8}:${at & 255}::1`)
  }
  invent(256, 19_000)
  expect(admitted(1, HERE)).toBe(0)
  invent(20_000, 20_001)
  expect(admitted(1, HERE)).toBe(1)
  expect(admitted(1, THERE)).toBe(0)
})
