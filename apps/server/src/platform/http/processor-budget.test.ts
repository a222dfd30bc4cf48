import { describe, expect, test, vi } from 'vitest'
import { failure, startServerForTest } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import { aRider } from '../../../test/riders.ts'
import { HASH_COST_MS } from '../identity/password-hash.ts'
import { createProcessorBudgets, PROCESSOR_BUDGETS } from './processor-budget.ts'

const TINY = { burstMs: 0.001, perMinuteMs: 0.001 }
const PLAN = { source: 'River Gate Metro', destination: 'City Hospital' }

describe('the count', () => {
  const budgets = {
    address: { burstMs: 1_000, perMinuteMs: 600 },
    account: { burstMs: 100, perMinuteMs: 60 },
  }

  test('what is spent comes back with time, and never more than the budget', () => {
    let now = 0
    const counted = createProcessorBudgets({ budgets, elapsedMs: () => now })
    counted.spend('address:a', 999)
    expect(counted.refusal('address:a')).toBeUndefined()
    counted.spend('address:a', 101)
    expect(counted.refusal('address:a')?.retryAfterSeconds).toBe(10)
    expect(counted.refusal('address:b')).toBeUndefined()
    now = 10_001
    expect(counted.refusal('address:a')).toBeUndefined()
    now = 10_000_000
    counted.spend('address:a', 1_000)
    expect(counted.refusal('address:a')).toBeDefined()
  })

  test('accounts have a budget of their own', () => {
    const counted = createProcessorBudgets({ budgets, elapsedMs: () => 0 })
    counted.spend('account:a', 100)
    counted.spend('address:a', 100)
    expect(counted.refusal('account:a')).toBeDefined()
    expect(counted.refusal('address:a')).toBeUndefined()
  })

  test('no address keeps the event loop from others, and no account', () => {
    expect(PROCESSOR_BUDGETS.address.perMinuteMs).toBeLessThanOrEqual(60_000 / 4)
    expect(PROCESSOR_BUDGETS.account.perMinuteMs).toBeLessThanOrEqual(60_000 / 20)
  })
})

describe('on the server', () => {
  const spendingServer = (budgets: Partial<typeof PROCESSOR_BUDGETS>) =>
    startServerForTest({
      environment: { RATE_LIMITS: 'on' },
      processorBudgets: { ...PROCESSOR_BUDGETS, ...budgets },
    })
  const send = (remoteAddress: string, url: string, payload: object) => ({
    method: 'POST' as const,
    url,
    remoteAddress,
    payload,
  })

  test('an address that has used its processor time waits, and others are served', async () => {
    const server = await spendingServer({ address: TINY as never })
    const plan = (address: string) => server.send(send(address, '/api/routes/calculate', PLAN))
    expect((await plan('10.0.0.1')).status).toBe(200)
    const refused = await plan('10.0.0.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json).toEqual(failure('RATE_LIMITED'))
    expect((await plan('10.0.0.2')).status).toBe(200)
    expect(server.securityLines.at(-1)).toContain('"outcome":"processor-time"')
  })

  test('a signed-in rider is served although the address has nothing left, and has a budget too', async () => {
    const server = await spendingServer({ address: TINY as never, account: TINY as never })
    const rider = await aRider(server)
    await server.post('/api/routes/calculate', PLAN)
    expect((await server.post('/api/routes/calculate', PLAN)).status).toBe(429)
    expect((await callAs(server, rider, ['GET', '/api/user/profile'])).status).toBe(200)
    expect((await callAs(server, rider, ['GET', '/api/user/profile'])).status).toBe(429)
    expect((await server.get('/healthz')).status).toBe(200)
  })

  test.each(['/stands', '/sitemap.xml'])('%s waits for who has used up the processor time', async path => {
    const server = await spendingServer({ address: TINY as never })
    const get = () => server.get(path, { accept: 'text/html', host: 'sawari.example' })
    expect((await get()).status).toBe(200)
    expect((await get()).status).toBe(429)
  })

  test.each([
    ['a plan', {}],
    ['a plan by arrival', { arriveBy: '2026-11-24T12:00:00.000Z' }],
  ])('%s is computed at the expense of who asked', async (_, more) => {
    const server = await spendingServer({})
    const spend = vi.spyOn(server.app.processorBudget!, 'spend')
    // Only its own parts are computed for it: the input, the response and its bytes.
    await server.post('/api/routes/initialize', {})
    const parts = spend.mock.calls.length
    spend.mockClear()
    await server.post('/api/routes/calculate', { ...PLAN, ...more })
    expect(spend.mock.calls.length).toBeGreaterThan(parts)
  })

  test('a hashed password counts as much as the processor works on it', async () => {
    const address = { burstMs: 2.5 * HASH_COST_MS, perMinuteMs: 0.001 }
    const server = await spendingServer({ address: address as never })
    const body = { email: 'nobody@example.com', password: 'Ride4safe!' }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      statuses.push((await server.send(send('10.0.0.1', '/signin', body))).status)
    }
    expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(1)
    expect(statuses.slice(0, 2)).toEqual([401, 401])
  })

  test('the budget is off with the other limits', async () => {
    const budgets = { address: TINY, account: TINY }
    const server = await startServerForTest({ processorBudgets: budgets })
    await server.post('/api/routes/calculate', PLAN)
    expect((await server.post('/api/routes/calculate', PLAN)).status).toBe(200)
  })
})
