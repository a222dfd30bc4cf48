import { expect, test } from 'vitest'
import { aChatMember } from '../../../test/chat-pairs.ts'
import { startServerForTest } from '../../../test/harness.ts'
import { callAs, PROFILE } from '../../../test/passengers.ts'
import { aRider } from '../../../test/riders.ts'
import { connectAs, connectRiders } from '../../../test/sockets.ts'
import { PROCESSOR_BUDGETS } from '../../platform/http/processor-budget.ts'
import { MESSAGE_COST_MS, MESSAGES_PER_LISTED } from './history-turns.ts'

const MESSAGES = 10
const PAGES = 10
/** A budget for ten pages without refill during the test. */
const account = { burstMs: (PAGES * MESSAGES - 0.5) * MESSAGE_COST_MS, perMinuteMs: 1e-9 }

test('who reads a history over a socket again and again uses up the processor time of the account', async () => {
  const server = await startServerForTest({
    environment: { RATE_LIMITS: 'on' },
    processorBudgets: { ...PROCESSOR_BUDGETS, account: account as never },
  })
  const riders = [await aRider(server), await aRider(server)] as const
  const { chatId } = await connectRiders(server, riders)
  const asha = await aChatMember(server, riders[0], chatId)
  const ravi = await aChatMember(server, riders[1], chatId)
  for (let count = 0; count < MESSAGES; count++) {
    expect(await ravi.send(`message ${count}`)).toMatchObject({ success: true })
  }
  for (let page = 0; page < PAGES; page++) expect(await asha.join()).toMatchObject({ success: true })
  expect(await asha.join()).toMatchObject({ success: false, code: 'RATE_LIMITED' })
  // The budget is shared with all calls of the account, and with no other account.
  expect((await callAs(server, asha.rider, PROFILE)).status).toBe(429)
  expect(await ravi.join()).toMatchObject({ success: true })
  expect(server.securityLines.join('')).toContain('"outcome":"processor-time"')
})

test('who opens sockets again and again uses up the processor time of the account by the lists that they get', async () => {
  const burstMs = 2.5 * MESSAGES_PER_LISTED * MESSAGE_COST_MS
  const server = await startServerForTest({
    environment: { RATE_LIMITS: 'on' },
    processorBudgets: { ...PROCESSOR_BUDGETS, account: { burstMs, perMinuteMs: 1e-9 } as never },
  })
  const riders = [await aRider(server), await aRider(server)] as const
  await connectRiders(server, riders)
  const asha = await connectAs(server, riders[0])
  await asha.ask('create_conversation', { otherUserId: riders[1].id })
  for (let opened = 1; opened < 3; opened++) {
    const socket = await connectAs(server, riders[0])
    expect((await socket.next('user_conversations')).conversations).toHaveLength(1)
  }
  const late = await connectAs(server, riders[0])
  expect(await late.ask('authenticate', {})).toMatchObject({ code: 'RATE_LIMITED' })
  expect(late.all('user_conversations')).toEqual([])
})
