import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { type Refusal, refuseFor } from '../calls/refusal.ts'
import { createTurns } from '../jobs/turns.ts'
import { inTurn, inTurns, inTurnsToTheEnd } from './in-turns.ts'

function aRequest({ leftMs = (): number => 4_500, refusal = (): Refusal | undefined => undefined } = {}) {
  const spent: number[] = []
  const server = {
    turns: createTurns(),
    processorBudget: { refusal, spend: (_: unknown, milliseconds: number) => spent.push(milliseconds) },
  }
  return { request: { server, leftMs, ip: '192.0.2.1' } as unknown as FastifyRequest, spent }
}

function busyFor(ms: number): void {
  const start = performance.now()
  while (performance.now() - start < ms);
}

test('an error of a step is the error of the work', async () => {
  const broken = inTurn(aRequest().request, () => {
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
})

test('work whose call is over ends before its next step', async () => {
  let leftMs = 4_500
  let steps = 0
  function* endless() {
    for (;;) {
      steps += 1
      busyFor(6)
      if (steps === 3) leftMs = 0
      yield
    }
  }
  const { request } = aRequest({ leftMs: () => leftMs })
  await expect(inTurns(endless(), request)).rejects.toMatchObject({
    refusal: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 },
  })
  expect(steps).toBe(3)
})

test('work is refused that waits while its address uses up the processor time', async () => {
  let isSpent = false
  const { request } = aRequest({ refusal: () => (isSpent ? refuseFor('RATE_LIMITED', 7) : undefined) })
  const begun = inTurns(
    (function* work() {
      isSpent = true
      busyFor(6)
      yield
      return 'done'
    })(),
    request,
  )
  const waiting = inTurn(request, () => 'never')
  await expect(waiting).rejects.toMatchObject({ refusal: { code: 'RATE_LIMITED', retryAfterSeconds: 7 } })
  expect(await begun).toBe('done')
})

test('work with effects for others continues after its client has disconnected, charged to the caller', async () => {
  let steps = 0
  function* effects() {
    for (; steps < 3; steps++) {
      busyFor(6)
      yield
    }
  }
  const { request, spent } = aRequest({ leftMs: () => 0, refusal: () => refuseFor('RATE_LIMITED', 7) })
  await inTurnsToTheEnd(effects(), request)
  expect(steps).toBe(3)
  expect(spent.reduce((sum, each) => sum + each)).toBeGreaterThan(15)
})

test('work that ends early gives up what it has prepared', async () => {
  let leftMs = 4_500
  const { promise: isGivenUp, resolve } = Promise.withResolvers<string>()
  function* endless() {
    try {
      for (;;) {
        busyFor(6)
        leftMs = 0
        yield
      }
    } finally {
      resolve('given up')
    }
  }
  const { request } = aRequest({ leftMs: () => leftMs })
  await expect(inTurns(endless(), request)).rejects.toMatchObject({
    refusal: { code: 'SERVICE_UNAVAILABLE' },
  })
  expect(await isGivenUp).toBe('given up')
})
