import { readConfig } from '@sawari/contract'
import { expect, test } from 'vitest'
import { createServerStub } from './server-stub.ts'

test('an answer that breaks the contract is a complaint, whatever its type promised', async () => {
  const server = createServerStub()
  server.answers(readConfig, { success: true, data: { version: 7 } } as never)
  expect((await server.fetch('/api/config')).status).toBe(500)
  expect(server.complaints).toEqual([expect.stringContaining('the answer to GET /api/config breaks')])
})

test('a call without an answer, and one that the contract does not know, are complaints', async () => {
  const server = createServerStub()
  await server.fetch('/api/user/sessions')
  await server.fetch('/api/nothing')
  expect(server.complaints).toEqual([
    'GET /api/user/sessions has no answer in this test',
    'GET /api/nothing is no call of the contract',
  ])
})
